import { useEffect } from 'react'
import { setTitlePrefix } from '@/lib/pageTitle'
import { useUnread } from '@/store/useUnread'

const setAppBadge = (count: number): void => {
  // Not every browser has it, and those that do refuse it to pages that aren't installed.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
}

/** Missed calls and new voicemails, counted in the document title and on the icon of the installed app. */
export const UnreadOutside = () => {
  const unread = useUnread()
  const count = unread === null ? null : unread.missedCalls + unread.newVoicemails
  useEffect(() => {
    if (count === null) return
    setTitlePrefix(count === 0 ? '' : `(${count}) `)
    setAppBadge(count)
    return () => {
      setTitlePrefix('')
      setAppBadge(0)
    }
  }, [count])
  return null
}
