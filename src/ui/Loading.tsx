import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useT } from '@/i18n/useT'

interface LoadingProps {
  /** Draws a spinner of this size in place of grey rows. */
  size?: number
  /** Height in CSS pixels, so that nothing jumps when the content arrives. */
  height?: number
}

export const Loading = ({ size, height }: LoadingProps) => {
  const t = useT()
  if (height === undefined || size !== undefined) {
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', height }}>
        <CircularProgress size={size ?? 32} aria-label={t('Loading')} />
      </Box>
    )
  }
  return <div role="progressbar" aria-label={t('Loading')} className="loading-rows" style={{ height }} />
}
