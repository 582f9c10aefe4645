import Close from '@mui/icons-material/Close'
import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import type { Upload } from '@/slices/uploads'
import { percentOf } from './progress'

interface UploadItemProps {
  file: Upload
  onRemove: (id: string) => void
  onRetry: (id: string) => void
}

const noReason = msg("The service couldn't process this file. Please try again.")

const row = { display: 'flex', alignItems: 'center', gap: 1, py: 0.5 } as const

const State = ({ file }: { file: Upload }) => {
  const t = useT()
  const { name, status, reason } = file
  if (status === 'waiting') {
    return (
      <Typography variant="body2" color="textSecondary">
        {t('Waiting')}
      </Typography>
    )
  }
  if (status === 'failed') {
    const text = typeof reason === 'string' ? reason : t(reason ?? noReason)
    return (
      <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    )
  }
  return <LinearProgress variant="determinate" value={percentOf(file)} aria-label={t('Uploading {name}', { name })} sx={{ borderRadius: 1, my: 0.75 }} />
}

export const UploadItem = ({ file, onRemove, onRetry }: UploadItemProps) => {
  const t = useT()
  const { id, name, status, isHopeless } = file
  const isFailed = status === 'failed'
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <State file={file} />
      </Box>
      {isFailed && !isHopeless ? (
        <IconButton size="small" aria-label={t('Retry {name}', { name })} onClick={() => onRetry(id)}>
          <Replay fontSize="small" />
        </IconButton>
      ) : null}
      <IconButton
        size="small"
        aria-label={isFailed ? t('Remove {name}', { name }) : t('Cancel upload of {name}', { name })}
        onClick={() => onRemove(id)}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}
