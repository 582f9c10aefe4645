import { useCallback } from 'react'
import type { Said } from '@/i18n/sentence'
import { notified, type ToastKind } from '@/slices/notifications'
import { useAppDispatch } from './hooks'

/** Shows a toast: `notify('success', say('Label has been updated.'))`. */
export const useNotify = (): ((kind: ToastKind, said: Said) => void) => {
  const dispatch = useAppDispatch()
  return useCallback((kind, said) => void dispatch(notified({ ...said, kind })), [dispatch])
}
