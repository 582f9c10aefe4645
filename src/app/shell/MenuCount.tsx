import type { Unread } from '@/api'
import { plural, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'

interface Counted {
  count: number
  text: Message
}

interface Notification extends Counted {
  /** The menu item that has the count. */
  path: string
  to: string
}

/** What is new, each with its place. */
export const notificationsOf = (unread: Unread | null): Notification[] => {
  if (unread === null) return []
  const { missedCalls, newVoicemails, newAnswers } = unread
  const all = [
    { path: paths.logs, to: `${paths.logs}?missed=open`, count: missedCalls, text: plural(missedCalls, '{count} missed call to return', '{count} missed calls to return') },
    { path: paths.voicemails, to: paths.voicemails, count: newVoicemails, text: plural(newVoicemails, '{count} new voicemail', '{count} new voicemails') },
    { path: paths.support, to: paths.support, count: newAnswers, text: plural(newAnswers, '{count} support request has a new answer', '{count} support requests have a new answer') },
  ]
  return all.filter(({ count }) => count > 0)
}

export const countAt = (path: string, unread: Unread | null): Counted | null =>
  notificationsOf(unread).find((notification) => notification.path === path) ?? null

const MAX_SHOWN = 99

const cappedCount = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count))

/** The number over a menu item's icon. The text describes the link, whose name stays the same. */
export const MenuCount = ({ counted: { count, text }, id }: { counted: Counted; id: string }) => {
  const t = useT()
  return (
    <>
      <span aria-hidden className="menu-count">
        {cappedCount(count)}
      </span>
      <span id={id} hidden>
        {t(text)}
      </span>
    </>
  )
}
