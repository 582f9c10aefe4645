import { flushSync } from 'react-dom'
import type { Message } from '@/i18n/message'
import type { ToastKind } from '@/slices/notifications'
import { useNotify } from '@/store/useNotify'

/** Closes first: while a dialog is open, screen readers ignore the rest of the page. */
export const useCloseWithToast = (onClose: () => void): ((kind: ToastKind, message: Message) => void) => {
  const notify = useNotify()
  return (kind, message) => {
    flushSync(onClose)
    notify(kind, message)
  }
}
