import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import Close from '@mui/icons-material/Close'
import Replay from '@mui/icons-material/Replay'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '@/i18n/useLanguage'
import { type Pause, type Upload, isActive } from '@/slices/uploads'
import { Notice } from '@/ui/Notice'
import { msg, type Message } from '@/i18n/message'
import type { Uploads } from './useAudioFiles'

interface FileNoticeProps {
  summary?: string
  lines: readonly string[]
  action?: ReactNode
  onDismiss: () => void
}

const listStyles = { m: 0, p: 0, listStyle: 'none', maxHeight: 200, overflowY: 'auto', display: 'grid', gap: 0.5 } as const

export const FileNotice = ({ summary, lines, action, onDismiss }: FileNoticeProps) => {
  const t = useT()
  const isFolded = summary !== undefined
  const list = (
    <Box component="ul" role="list" tabIndex={isFolded ? 0 : undefined} sx={{ ...listStyles, mt: isFolded ? 1 : 0 }}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </Box>
  )
  const buttons = (
    <>
      {action}
      <IconButton size="small" color="inherit" aria-label={t('Dismiss')} onClick={onDismiss}>
        <Close fontSize="small" />
      </IconButton>
    </>
  )
  return (
    <Notice kind="warning" role="alert" action={buttons}>
      {isFolded ? (
        <details>
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            {summary}
          </Box>
          {list}
        </details>
      ) : (
        list
      )}
    </Notice>
  )
}

const HUNDRED = 100

/** In percent; an empty file counts as complete. */
const percentOf = ({ sent, size }: Pick<Upload, 'sent' | 'size'>): number =>
  size === 0 ? HUNDRED : Math.floor((sent / size) * HUNDRED)

interface QueueProgress {
  percent: number
  done: number
  canRetry: boolean
  count: number
  isActive: boolean
}

const progressOf = (files: readonly Upload[]): QueueProgress => {
  const going = files.filter(({ status }) => status !== 'failed')
  const sum = (field: 'sent' | 'size'): number => going.reduce((total, file) => total + file[field], 0)
  return {
    percent: percentOf({ sent: sum('sent'), size: sum('size') }),
    done: files.filter(({ status }) => status === 'done').length,
    canRetry: files.some(({ status, isHopeless }) => status === 'failed' && !isHopeless),
    count: files.length,
    isActive: files.some(isActive),
  }
}

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

const UploadItem = ({ file, onRemove, onRetry }: UploadItemProps) => {
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

interface RefusedFilesProps {
  summary: Message
  refusals: readonly Message[]
  onDismiss: () => void
}

const MAX_UNFOLDED = 3

export const RefusedFiles = ({ summary, refusals, onDismiss }: RefusedFilesProps) => {
  const t = useT()
  const listRef = useRef<HTMLDivElement>(null)
  // Someone who deletes far down the list would miss the reason.
  useEffect(() => {
    if (refusals.length > 0) listRef.current?.scrollIntoView({ block: 'nearest' })
  }, [refusals])
  if (refusals.length === 0) return null
  return (
    <Box ref={listRef} sx={{ scrollMarginTop: 80, scrollMarginBottom: 16 }}>
      <FileNotice
        {...(refusals.length > MAX_UNFOLDED && { summary: t(summary) })}
        lines={refusals.map((refusal) => t(refusal))}
        onDismiss={onDismiss}
      />
    </Box>
  )
}
