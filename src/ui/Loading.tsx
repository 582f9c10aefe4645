import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useT } from '@/i18n/useT'

interface LoadingProps {
  size?: number
  /** CSS pixels that the sign takes up from top to bottom, so that nothing jumps when the content arrives. */
  height?: number
}

/** The quiet sign that something is on its way. */
export const Loading = ({ size = 32, height }: LoadingProps) => {
  const t = useT()
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', height: height ?? 'auto' }}>
      <CircularProgress size={size} aria-label={t('Loading')} />
    </Box>
  )
}
