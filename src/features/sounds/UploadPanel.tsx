import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useT'
import type { Pause } from '@/slices/uploads'
import { Notice } from '@/ui/Notice'
import { progressOf } from './progress'
import { UploadItem } from './UploadItem'
import type { Uploads } from './useUploads'

interface PauseNoticeProps {
  pause: Pause | null
  onResume: () => void
}

const PauseNotice = ({ pause, onResume }: PauseNoticeProps) => {
  const t = useT()
  if (pause !== 'offline' && pause !== 'lost') return null
  const resume = (
    <Button size="small" onClick={onResume}>
      {t('Resume')}
    </Button>
  )
  return (
    <Notice kind="info" role="status" action={resume}>
      {pause === 'offline'
        ? t("You're offline. Your upload will resume when you're back online.")
        : t('The connection was lost. Your upload will resume shortly.')}
    </Notice>
  )
}

const styles = { p: 2, display: 'grid', gap: 1.5 } as const
const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 } as const
const list = { m: 0, p: 0, listStyle: 'none', maxHeight: 288, overflowY: 'auto' } as const

export const UploadPanel = ({ uploads }: { uploads: Uploads }) => {
  const t = useT()
  const { files, pause, remove, retry, retryFailed, cancelAll, resume } = uploads
  if (files.length === 0) return null
  const { percent, done, canRetry, count, isActive } = progressOf(files)
  const title = t('Uploads')
  const summary = t('{done} of {count} uploaded', { done, count })
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={styles}>
      <Box sx={head}>
        <Typography variant="h2">{summary}</Typography>
        <Box sx={{ display: 'flex', gap: 1 }}>
          {canRetry ? (
            <Button size="small" onClick={retryFailed}>
              {t('Retry all')}
            </Button>
          ) : null}
          {isActive ? (
            <Button size="small" onClick={cancelAll}>
              {t('Cancel all')}
            </Button>
          ) : null}
        </Box>
      </Box>
      {isActive ? (
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={t('Upload progress')}
          aria-valuetext={summary}
          sx={{ height: 8, borderRadius: 1 }}
        />
      ) : null}
      <PauseNotice pause={pause} onResume={resume} />
      <Box component="ul" sx={list}>
        {files
          .filter(({ status }) => status !== 'done')
          .map((file) => (
            <UploadItem key={file.id} file={file} onRemove={remove} onRetry={retry} />
          ))}
      </Box>
    </Paper>
  )
}
