import Box from '@mui/material/Box'
import { BASE_PATH } from '@/lib/paths'
import { PRODUCT_NAME } from './productName'
import { visuallyHidden } from './visuallyHidden'

interface BrandProps {
  isCompact?: boolean
}

export const Brand = ({ isCompact = false }: BrandProps) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, fontWeight: 600 }}>
    <img src={`${BASE_PATH}/icon.svg`} alt="" width={28} height={28} />
    <Box component="span" sx={(theme) => (isCompact ? { [theme.breakpoints.down('sm')]: visuallyHidden } : {})}>
      {PRODUCT_NAME}
    </Box>
  </Box>
)
