import AttachFile from '@mui/icons-material/AttachFile'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import type { Id } from 'contract/operation'
import { attachmentUpload, uploadOne, type AttachmentRequest } from '@/api'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { newUuid } from '@/lib/values'
import { useAppDispatch } from '@/store/hooks'
import { Aside } from '@/ui/PageParts'
import { AttachmentSize } from '@/ui/AttachmentLinks'

const MOST = 5
const MAX_BYTES = 10 * 1024 * 1024

const accepted = '.png,.jpg,.jpeg,.gif,.webp,.pdf,.mp3,.wav,.ogg,.oga,.opus,.m4a'

const isTooLarge = msg('The file is larger than 10\u00a0MB.')
const isUnclear = msg("The service couldn't process this file. Please try again.")

interface Attached {
  /** Also the idempotency key of its upload. */
  key: string
  file: File
  fileId: Id | null
  sent: number
  error: string | Message | null
}

/** Files are uploaded as soon as they are chosen; a message then names them. */
export const useAttachments = (requestOf: AttachmentRequest) => {
  const dispatch = useAppDispatch()
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [isOver, setIsOver] = useState(false)
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const { current } = running
    return () => current.forEach((controller) => controller.abort())
  }, [])

  const change = (key: string, part: Partial<Attached>): void => setFiles((known) => known.map((each) => (each.key === key ? { ...each, ...part } : each)))

  const send = async (key: string, file: File): Promise<void> => {
    const controller = new AbortController()
    running.current.set(key, controller)
    change(key, { error: null, sent: 0 })
    const onProgress = (sent: number): void => change(key, { sent })
    const outcome = await dispatch(uploadOne({ id: key, file, signal: controller.signal, onProgress }, attachmentUpload(requestOf)))
    if (outcome === null) return
    if ('reason' in outcome) change(key, { error: outcome.reason })
    else change(key, outcome.fileId === null ? { error: isUnclear } : { fileId: outcome.fileId })
  }

  const drop = (keys: readonly string[]): void => {
    keys.forEach((key) => running.current.get(key)?.abort())
    setFiles((known) => known.filter(({ key }) => !keys.includes(key)))
    setIsOver(false)
  }

  return {
    files,
    /** More were chosen than a message takes. */
    isOver,
    /** No file is on its way or failed. */
    isReady: files.every(({ fileId }) => fileId !== null),
    /** The part of the message's body. */
    named: files.length === 0 ? {} : { attachment_ids: files.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])) },
    add: (chosen: readonly File[]): void => {
      const taken = chosen.slice(0, MOST - files.length).map((file) => ({ key: newUuid(), file, fileId: null, sent: 0, error: file.size > MAX_BYTES ? isTooLarge : null }))
      setIsOver(taken.length < chosen.length)
      setFiles([...files, ...taken])
      for (const { key, file, error } of taken) if (error === null) void send(key, file)
    },
    remove: (key: string): void => drop([key]),
    retry: ({ key, file }: Attached): void => void send(key, file),
    clear: (): void => drop(files.map(({ key }) => key)),
  }
}

export type Attachments = ReturnType<typeof useAttachments>

interface AttachProps {
  attachments: Attachments
  isDisabled: boolean
}

export const AttachButton = ({ attachments, isDisabled }: AttachProps) => {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const handleFiles = (files: FileList | null): void => {
    attachments.add([...(files ?? [])])
    // Allows choosing the same file again.
    if (input.current !== null) input.current.value = ''
  }
  return (
    <>
      {/* A dialog moves the focus to the first element that could have it, which a hidden one refuses. */}
      <input ref={input} hidden multiple tabIndex={-1} type="file" accept={accepted} aria-label={t('Files to attach')} onChange={(event) => handleFiles(event.target.files)} />
      <Button startIcon={<AttachFile />} disabled={isDisabled || attachments.files.length >= MOST} onClick={() => input.current?.click()}>
        {t('Attach files')}
      </Button>
    </>
  )
}

const HUNDRED = 100

interface RowProps extends AttachProps {
  attached: Attached
}

const AttachedRow = ({ attached, attachments, isDisabled }: RowProps) => {
  const t = useT()
  const { key, file, fileId, sent, error } = attached
  // A sentence of the service is a refusal, which stays.
  const canRetry = error !== null && typeof error !== 'string' && error !== isTooLarge
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, py: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2' }}>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {file.name} <AttachmentSize bytes={file.size} />
        </Box>
        {canRetry ? (
          <Button size="small" disabled={isDisabled} onClick={() => attachments.retry(attached)} sx={{ ml: 'auto', flexShrink: 0 }}>
            {t('Try again')}
            <Aside text={file.name} />
          </Button>
        ) : null}
        <IconButton size="small" disabled={isDisabled} aria-label={t('Remove {name}', { name: file.name })} onClick={() => attachments.remove(key)} sx={canRetry ? {} : { ml: 'auto' }}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {error === null && fileId === null ? (
        <LinearProgress
          variant="determinate"
          value={file.size === 0 ? 0 : Math.min(HUNDRED, Math.floor((sent / file.size) * HUNDRED))}
          aria-label={t('Uploading {name}', { name: file.name })}
          sx={{ borderRadius: 1 }}
        />
      ) : null}
      {error === null ? null : (
        <Typography role="alert" variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
          {typeof error === 'string' ? error : t(error)}
        </Typography>
      )}
    </Box>
  )
}

/** The files that were chosen, above the button that sends the message. */
export const AttachedFiles = ({ attachments, isDisabled, error }: AttachProps & { error?: string | undefined }) => {
  const t = useT()
  const { files, isOver } = attachments
  return (
    <>
      {files.length === 0 ? null : (
        <Box component="ul" role="list" aria-label={t('Attached files')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {files.map((attached) => (
            <AttachedRow key={attached.key} attached={attached} attachments={attachments} isDisabled={isDisabled} />
          ))}
        </Box>
      )}
      {isOver || error !== undefined ? (
        <Typography role="alert" variant="body2" color="error">
          {error ?? t('A message takes 5 files at most.')}
        </Typography>
      ) : null}
    </>
  )
}
