import { useCallback } from 'react'
import type { Message } from '@/i18n/message'
import { registerUndo } from '@/lib/leaveGuard'
import { notified, type ToastKind } from '@/slices/notifications'
import { useAppDispatch } from './hooks'

export const useNotify = (): ((kind: ToastKind, message: Message, undo?: () => void) => void) => {
  const dispatch = useAppDispatch()
  return useCallback(
    (kind, message, undo) => {
      const toast = notified({ ...message, kind, ...(undo !== undefined && { canUndo: true }) })
      if (undo !== undefined) registerUndo(toast.payload.id, undo)
      dispatch(toast)
    },
    [dispatch],
  )
}
