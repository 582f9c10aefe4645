import { useEffect, useRef } from 'react'
import { useT } from '@/i18n/useT'
import { useAnnounce } from '@/ui/Announcer'
import { authorText } from './authorText'
import type { TimelineMessage } from './timeline'

/** Whoever does not see the page hears that an answer came while it is open. */
export const useAnnouncedAnswers = (newest: TimelineMessage | undefined): void => {
  const t = useT()
  const announce = useAnnounce()
  const known = useRef(newest?.key)
  useEffect(() => {
    if (newest === undefined || newest.key === known.current) return
    known.current = newest.key
    if (newest.by !== 'client') announce(t('New message from {name}', { name: authorText(newest, t) }))
  }, [newest, announce, t])
}
