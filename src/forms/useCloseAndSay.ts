import { flushSync } from 'react-dom'
import type { Message } from '@/i18n/message'
import type { ToastKind } from '@/slices/notifications'
import { useNotify } from '@/store/useNotify'

/**
 * Closes a dialog and says in a toast how it went, in this order: while a dialog stands, a screen reader is told nothing
 * of the page around it.
 */
export const useCloseAndSay = (onClose: () => void): ((kind: ToastKind, said: Message) => void) => {
  const notify = useNotify()
  return (kind, said) => {
    flushSync(onClose)
    notify(kind, said)
  }
}
