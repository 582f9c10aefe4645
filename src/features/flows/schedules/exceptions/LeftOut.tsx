import Box from '@mui/material/Box'
import { MAX_EXCEPTIONS, type LeftOut as Reported } from 'contract/schedules'
import type { FoundInCalendar } from '@/api/endpoints/schedules'
import { msg, plural, type Message } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatDate } from '@/lib/time'

type Left = FoundInCalendar['left_out'][number]

interface LeftOutProps {
  leftOut: readonly Left[]
}

const reasons: Record<Reported['reason'], Message> = {
  timed: msg('With a time of day'),
  daily: msg('Repeat every day without an end: use the weekly hours instead'),
  weekly: msg('Repeat every week without an end: use the weekly hours instead'),
  often: msg('Repeat more than once a month without an end'),
  later: msg('Go on after the days found: import the calendar again later'),
  past: msg('In the past'),
  cancelled: msg('Cancelled in the calendar'),
  replaced: msg('Older versions of other events'),
  backwards: msg('End before they begin'),
  unreadable: msg("Can't be read"),
  task: msg('Tasks and notes'),
  too_many: msg('More than the {max} exceptions of a schedule', { max: MAX_EXCEPTIONS }),
}

const textsByReason = new Map<string | null, Message>(Object.entries(reasons))

/** The summary takes the focus, so that the list can be scrolled to by keyboard. */
const styles = { pt: 2, typography: 'body2', '& summary': { cursor: 'pointer', fontWeight: 600, width: 'fit-content' } } as const
const list = { m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1 } as const
const reasonStyles = { color: 'text.secondary' } as const

/** The events of a file that close no day, by name, each with its reason. */
export const LeftOut = ({ leftOut }: LeftOutProps) => {
  const t = useT()
  const language = useLanguage()
  const total = leftOut.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const nameOf = ({ name, from }: Left['events'][number]): string =>
    from == null ? name : t('{name} ({date})', { name, date: formatDate(from, language) })
  const others = ({ count, events }: Left): number => (count ?? 0) - events.length
  return (
    <Box component="details" open sx={styles}>
      <summary>{t(plural(total, '{count} event left out', '{count} events left out'))}</summary>
      <Box component="ul" role="list" sx={list}>
        {leftOut.map((left) => (
          <li key={left.reason}>
            <Box sx={reasonStyles}>{t(textsByReason.get(left.reason) ?? reasons.unreadable)}</Box>
            <span>
              {others(left) > 0
                ? t(plural(others(left), '{names} and {count} other', '{names} and {count} others', { names: left.events.map(nameOf).join(', ') }))
                : left.events.map(nameOf).join(', ')}
            </span>
          </li>
        ))}
      </Box>
    </Box>
  )
}
