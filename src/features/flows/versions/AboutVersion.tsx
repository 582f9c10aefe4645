import Box from '@mui/material/Box'
import { Fragment, useMemo } from 'react'
import { LOCAL_ZONE } from 'callflow/calendar'
import type { ListedVersion } from '@/api/endpoints/flowVersions'
import { plural, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { FlowProblemChip } from '@/ui/FlowProblemChip'
import { LocalTime } from '@/ui/RelativeTime'
import { StatusChip } from '@/ui/StatusChip'
import { montrealDay } from '@/lib/timeText'
import { perLanguage } from '@/lib/text'
import { dateText } from '@/lib/time'
import { dayPresets } from '@/lists/history/DayFilter'

const dayIn = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: LOCAL_ZONE }))
const hourIn = perLanguage((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: LOCAL_ZONE }))

/** "10:06 a.m." in Montreal; other text stays as it is. */
const formatHour = (instant: string, language: string): string => {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : dateText(hourIn(language).format(time), language)
}

export interface DatedVersion extends ListedVersion {
  id: number
  /** The name of its day, if it's the first of that day in the list. */
  day: string | null
}

/** Rows of the list, each day named once. */
export const useDatedVersions = (versions: readonly (ListedVersion & { id: number })[]): DatedVersion[] => {
  const t = useT()
  const language = useLanguage()
  return useMemo(() => {
    const near = dayPresets().slice(0, 2)
    const nameOf = (day: string, instant: string): string => {
      const named = near.find(({ from }) => from === day)
      return named === undefined ? dateText(dayIn(language).format(Date.parse(instant)), language) : t(named.label)
    }
    const days = versions.map(({ created_at }) => montrealDay(created_at))
    return versions.map((version, index) => {
      const day = days[index] ?? null
      return { ...version, day: day === null || day === days[index - 1] ? null : nameOf(day, version.created_at) }
    })
  }, [language, t, versions])
}

type Tests = NonNullable<ListedVersion['tests']>

const testsMessage = ({ passed, failed }: Tests): Message =>
  failed === 0
    ? plural(passed, '{count} test passed', '{count} tests passed')
    : plural(passed + failed, '{failed} of {count} test failed', '{failed} of {count} tests failed', { failed })

const chipStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const
const noteStyles = { m: 0, typography: 'body2', fontWeight: 600, overflowWrap: 'anywhere' } as const

export const VersionChips = ({ version: { is_current, tests, problem } }: { version: ListedVersion }) => {
  const t = useT()
  if (is_current === 0 && tests === null && problem === null) return null
  return (
    <Box component="span" sx={chipStyles}>
      {is_current === 1 ? <StatusChip tone="active" label={t('Current')} /> : null}
      {problem === null ? null : <FlowProblemChip problem={problem} />}
      {tests === null ? null : <StatusChip tone={tests.failed === 0 ? 'good' : 'warning'} label={t(testsMessage(tests))} />}
    </Box>
  )
}

interface AboutVersionProps {
  version: ListedVersion
  /** Below a heading that says the day. */
  isDated?: boolean
}

/** Wraps only where it is longer than a line, and takes its dot along. */
const partStyles = { display: 'inline-block' } as const

/** Why it was made, when, and by whom. */
export const AboutVersion = ({ version: { version, author_name, created_at, note, restored_version }, isDated = false }: AboutVersionProps) => {
  const t = useT()
  const language = useLanguage()
  const parts = [
    ...(author_name === null && version === 1 ? [] : [author_name ?? t('Unknown author')]),
    ...(restored_version === null ? [] : [t('Restored from version {version}', { version: restored_version })]),
  ]
  return (
    <>
      {note === null ? null : (
        <Box component="p" dir="auto" sx={noteStyles}>
          {note}
        </Box>
      )}
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {isDated ? <time dateTime={created_at}>{formatHour(created_at, language)}</time> : <LocalTime wire={created_at} />}
        {parts.map((part) => (
          <Fragment key={part}>
            {' '}
            <Box component="span" sx={partStyles}>
              {'· '}
              {part}
            </Box>
          </Fragment>
        ))}
      </Box>
    </>
  )
}
