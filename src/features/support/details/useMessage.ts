import type { Id } from 'contract/operation'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTextDraft } from '@/forms/useTextDraft'
import { msg } from '@/i18n/message'
import { useNotify } from '@/store/useNotify'
import { bringFocusBack } from '@/ui/focusHeading'
import { requestDraft } from '../requestDetails'
import type { TimelineMessage } from './timeline'

/** Drops a stored draft that equals the newest message: it was sent during a reload. */
export const useMessage = (requestId: Id, newest: TimelineMessage | undefined) => {
  const notify = useNotify()
  const { texts, isEmpty, write, drop, restore } = useTextDraft(requestDraft(requestId), { text: '' })
  const [wasSent] = useState(!isEmpty && newest?.by === 'client' && newest.text === texts.text.trim())
  const [isOpen, setIsOpen] = useState(!isEmpty && !wasSent)
  const [focusRequests, setFocusRequests] = useState(0)
  useEffect(() => {
    if (wasSent) drop()
    // Only for a draft stored before the page loaded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `drop` is another function with each key that is pressed.
  }, [wasSent])

  const leave = (): void => {
    drop()
    flushSync(() => setIsOpen(false))
    bringFocusBack()
  }
  return {
    text: texts.text,
    isOpen,
    /** Increases with each request to write, to move the focus. */
    focusRequests,
    write: (text: string): void => write({ text }),
    open: (): void => {
      setIsOpen(true)
      setFocusRequests(focusRequests + 1)
    },
    leave,
    discard: (): void => {
      leave()
      if (isEmpty) return
      notify('info', msg('Draft discarded.'), () => {
        restore()
        setIsOpen(true)
      })
    },
  }
}

export type Message = ReturnType<typeof useMessage>
