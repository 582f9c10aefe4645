import type { Id } from 'contract/operation'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTextDraft } from '@/forms/useTextDraft'
import { msg } from '@/i18n/message'
import { useNotify } from '@/store/useNotify'
import { bringFocusBack } from '@/ui/focusHeading'
import { requestPlace } from '../requestFacts'
import type { TimelineMessage } from './timeline'

/**
 * The message that is being written to a request: kept until it is sent or thrown away. One that was sent while the page
 * was reloaded is found as the newest one, and is not offered again.
 */
export const useMessage = (requestId: Id, newest: TimelineMessage | undefined) => {
  const notify = useNotify()
  const { texts, isEmpty, write, drop, restore } = useTextDraft(requestPlace(requestId), { text: '' })
  const [wasSent] = useState(!isEmpty && newest?.by === 'client' && newest.text === texts.text.trim())
  const [isOpen, setIsOpen] = useState(!isEmpty && !wasSent)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (wasSent) drop()
    // Once, for what was kept when the page began.
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
    /** How often the person asked to write: the focus follows. */
    asked,
    write: (text: string): void => write({ text }),
    open: (): void => {
      setIsOpen(true)
      setAsked(asked + 1)
    },
    /** It is sent. */
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
