import type { Unread } from '@/api'
import { plural, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'

interface Counted {
  count: number
  text: Message
}

export const countAt = (path: string, unread: Unread | null): Counted | null => {
  const count = path === paths.logs ? unread?.missedCalls : path === paths.voicemails ? unread?.newVoicemails : 0
  if (count === undefined || count === 0) return null
  const text = path === paths.logs
    ? plural(count, '{count} missed call to return', '{count} missed calls to return')
    : plural(count, '{count} new voicemail', '{count} new voicemails')
  return { count, text }
}

const MAX_SHOWN = 99

/** The number over a menu item's icon. The text describes the link, whose name stays the same. */
export const MenuCount = ({ counted: { count, text }, id }: { counted: Counted; id: string }) => {
  const t = useT()
  return (
    <>
      <span aria-hidden className="menu-count">
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
      <span id={id} hidden>
        {t(text)}
      </span>
    </>
  )
}
