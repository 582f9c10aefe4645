import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useT } from '@/i18n/useT'

interface LoadingProps {
  size?: number
  /** Height in CSS pixels, so that nothing jumps when the content arrives. */
  height?: number
}

export const Loading = ({ size = 32, height }: LoadingProps) => {
  const t = useT()
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', height: height ?? 'auto' }}>
      <CircularProgress size={size} aria-label={t('Loading')} />
    </Box>
  )
}
