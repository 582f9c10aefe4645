import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useT'
import { selectWebphone } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'

/** There before its first word, because a screen reader says only what changes in a region that it knows. */
export const StatusLine = () => {
  const t = useT()
  const { status } = useAppSelector(selectWebphone)
  const isError = status?.sentence === 'Error: {message}'
  return (
    <Typography
      role="status"
      variant="body2"
      color={isError ? 'error' : 'textSecondary'}
      sx={{ minHeight: '1.5em', overflowWrap: 'anywhere' }}
    >
      {status === null ? '' : t(status)}
    </Typography>
  )
}
