import type { Id } from 'contract/operation'
import { useEffect, useRef, useState } from 'react'
import { uploadOne } from '@/api'
import { validateFiles } from '@/forms/validateFiles'
import type { Message } from '@/i18n/message'
import { newUuid } from '@/lib/uuid'
import { useAppDispatch } from '@/store/hooks'

type State =
  | { kind: 'idle' }
  | { kind: 'sending'; file: File; sent: number }
  | { kind: 'refused'; file: File; reason: string | Message }

export const useOneUpload = (onUploaded: (uploaded: { id: Id; name: string }) => void) => {
  const dispatch = useAppDispatch()
  const [state, setState] = useState<State>({ kind: 'idle' })
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
    onUploaded({ id: uploaded.fileId, name: file.name })
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

export type OneUpload = ReturnType<typeof useOneUpload>
