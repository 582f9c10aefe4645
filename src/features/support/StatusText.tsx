import Box from '@mui/material/Box'
import { useT } from '@/i18n/useT'

const look = {
  display: 'inline-block',
  px: 1,
  border: 1,
  borderRadius: 4,
  typography: 'caption',
  fontWeight: 600,
  textTransform: 'capitalize',
  whiteSpace: 'nowrap',
} as const

/** Told by its word; the colour only helps. */
export const StatusText = ({ isClosed }: { isClosed: boolean }) => {
  const t = useT()
  return (
    <Box component="span" sx={{ ...look, color: isClosed ? 'text.secondary' : 'primary.main', borderColor: 'currentcolor' }}>
      {isClosed ? t('closed') : t('open')}
    </Box>
  )
}
