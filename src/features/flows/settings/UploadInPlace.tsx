import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { Id } from 'contract/operation'
import { useEffect, useRef, useState } from 'react'
import { uploadOne } from '@/api'
import { acceptedAudio, validateFiles } from '@/forms/validateFiles'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { newUuid } from '@/lib/uuid'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { atTextEdge } from '@/ui/atTextEdge'

type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; file: File; sent: number }
  | { kind: 'refused'; file: File; reason: string | Message }

const useOneUpload = (onUploaded: (uploaded: { id: Id; name: string }) => void) => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File): Promise<void> => {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    setState({ kind: 'sending', file, sent: 0 })
    const onProgress = (sent: number): void => {
      if (!controller.signal.aborted) setState({ kind: 'sending', file, sent })
    }
    const uploaded = await dispatch(uploadOne({ id: newUuid(), file, signal: controller.signal, onProgress }))
    if (uploaded === null) return
    if ('reason' in uploaded) return setState({ kind: 'refused', file, reason: uploaded.reason })
    setState({ kind: 'idle' })
    const { fileId } = uploaded
    if (fileId !== null) onUploaded({ id: fileId, name: file.name })
    // The list, which is read again, offers it.
    else notify('success', msg('Upload completed!'))
  }

  return {
    state,
    choose: (file: File): void => {
      const [reason] = validateFiles({ audio: [file], others: [], waiting: 0 }).refusals
      if (reason === undefined) void send(file)
      else setState({ kind: 'refused', file, reason })
    },
    cancel: (): void => {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}

type OneUpload = ReturnType<typeof useOneUpload>

const accepted = Object.entries(acceptedAudio).flat(2).join(',')
const HUNDRED = 100

const State = ({ state }: Pick<OneUpload, 'state'>) => {
  const t = useT()
  if (state.kind === 'idle') return null
  const { name, size } = state.file
  if (state.kind === 'sending') {
    const percent = size === 0 ? HUNDRED : Math.min(HUNDRED, Math.floor((state.sent / size) * HUNDRED))
    return <LinearProgress variant="determinate" value={percent} aria-label={t('Uploading {name}', { name })} sx={{ borderRadius: 1 }} />
  }
  const reason = typeof state.reason === 'string' ? state.reason : t(state.reason)
  return (
    <Typography role="alert" variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
      {t('{what}: {reason}', { what: t('{file} upload failed', { file: name }), reason })}
    </Typography>
  )
}

export const UploadInPlace = ({ onUploaded }: { onUploaded: (uploaded: { id: Id; name: string }) => void }) => {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { state, choose, cancel } = useOneUpload(onUploaded)
  const isSending = state.kind === 'sending'
  const handleFiles = (files: FileList | null): void => {
    const file = files?.[0]
    if (file !== undefined) choose(file)
    // Allows choosing the same file again after a rejection.
    if (input.current !== null) input.current.value = ''
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <input
        ref={input}
        hidden
        type="file"
        accept={accepted}
        aria-label={t('Audio file to upload')}
        onChange={(event) => handleFiles(event.target.files)}
      />
      <Button
        startIcon={isSending ? null : <CloudUploadOutlined />}
        onClick={() => (isSending ? cancel() : input.current?.click())}
        sx={{ ...atTextEdge.medium, justifySelf: 'start' }}
      >
        <span>{isSending ? t('Cancel upload') : t('Upload an audio file')}</span>
      </Button>
      <State state={state} />
    </Box>
  )
}
