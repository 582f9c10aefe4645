import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo, useState } from 'react'
import { holidayKeys } from 'contract/schedules'
import { dateOf, dayAfter, dayNumber, dayIn, monthDay, monthsAfter, yearOf } from 'callflow/calendar'
import { dayPlan, type DayPlan } from 'callflow/hours'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatDate, formatDay } from '@/lib/time'
import { holidayNames } from '@/lists/schedules/holidayNames'
import { visuallyHidden } from '@/ui/styles'
import { type Draft, bodyOf } from '../draft'
import { hoursText } from './ExceptionList'
import { monthTitle } from '@/lib/weekdays'
import { MonthDays } from '@/ui/MonthDays'

/** First and last day, both included. */
export interface Twelve {
  from: string
  to: string
}

/** From today in the time zone. */
export const twelveMonthsFrom = (now: Date, timeZone: string): Twelve => {
  const today = dayIn(timeZone, now.getTime())
  const from = dateOf(today)
  return { from, to: dateOf(monthDay(yearOf(today) + 1, Number(from.slice(5, 7)), Number(from.slice(8))) - 1) }
}

interface SpecialDay {
  date: string
  plan: DayPlan
}

/** Days on which other hours than the week's apply. */
const specialDays = (draft: Draft, { from, to }: Twelve): SpecialDay[] => {
  const plans = bodyOf(draft)
  const first = dayNumber(from)
  return Array.from({ length: dayNumber(to) - first + 1 }, (_, index) => dateOf(first + index))
    .map((date) => ({ date, plan: dayPlan(plans, date) }))
    .filter(({ plan }) => plan.reason !== 'weekly')
}

const monthsIn = ({ from, to }: Twelve): string[] => {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthsAfter(`${month}-01`, 1).slice(0, 7)) months.push(month)
  return months
}

interface SpecialDays {
  from: string
  to: string
  text: string
}

/** Days in a row with the same text are one line. */
export const rangesOf = (days: readonly { date: string; text: string }[]): SpecialDays[] => {
  const ranges: SpecialDays[] = []
  for (const { date, text } of days) {
    const last = ranges.at(-1)
    if (last !== undefined && last.text === text && dayAfter(last.to, 1) === date) last.to = date
    else ranges.push({ from: date, to: date, text })
  }
  return ranges
}

interface MonthTableProps {
  /** `YYYY-MM`. */
  month: string
  today: string
  /** By date, for days with other hours than the week's. */
  texts: ReadonlyMap<string, string>
  closed: ReadonlySet<string>
}

const styles = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  typography: 'caption',
  textAlign: 'center',
  '& caption': { textAlign: 'start', fontWeight: 600, pb: 0.5, '&::first-letter': { textTransform: 'uppercase' } },
  '& th': { fontWeight: 400, color: 'text.secondary', p: 0.25 },
  '& td': { p: 0.25 },
  // A month of six weeks doesn't stretch the rows of its neighbours.
  height: 'fit-content',
  '& [aria-current="date"]': { boxShadow: 'inset 0 0 0 1px var(--mui-palette-text-primary)', fontWeight: 700 },
  '& td > span': { display: 'inline-block', minWidth: '1.75em', borderRadius: 1, px: 0.25 },
  // Not by colour alone: closed days are struck through, days with other hours underlined.
  '& .is-closed': { bgcolor: 'error.main', color: 'error.contrastText', textDecoration: 'line-through' },
  '& .is-different': { border: 1, borderColor: 'primary.main', textDecoration: 'underline' },
} as const

const MonthTable = ({ month, today, texts, closed }: MonthTableProps) => {
  const language = useLanguage()
  const cell = (date: string) => {
    const text = texts.get(date)
    const day = Number(date.slice(8))
    const current = date === today ? 'date' : undefined
    if (text === undefined) return <span aria-current={current}>{day}</span>
    return (
      <span className={closed.has(date) ? 'is-closed' : 'is-different'} title={text} aria-current={current}>
        {day}
        <Box component="span" sx={visuallyHidden}>
          {[', ', text]}
        </Box>
      </span>
    )
  }
  return (
    <Box component="table" sx={styles}>
      <caption>{monthTitle(month, language)}</caption>
      <MonthDays month={month} cell={cell} />
    </Box>
  )
}

interface ComingDaysProps {
  draft: Draft
  period: Twelve
}

const views = ['list', 'calendar'] as const
const buttons = { display: 'flex', gap: 0.75 } as const
const list = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: { xs: 1.25, sm: 0.5 }, typography: 'body2' } as const
const row = { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '13rem minmax(0, 1fr)' }, columnGap: 2, overflowWrap: 'anywhere', '& > :first-of-type': { color: 'text.secondary' } } as const
const months = { display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(13.5rem, 1fr))' } as const

const useSpecialDayText = () => {
  const t = useT()
  const language = useLanguage()
  return ({ plan }: SpecialDay): string => {
    const key = holidayKeys.find((other) => plan.reason === 'holiday' && other === plan.name)
    const name = key === undefined ? (plan.name ?? '') : t(holidayNames[key])
    return plan.isDayOff ? t('{name}: closed', { name }) : t('{name}: {hours}', { name, hours: hoursText(plan.intervals, language) })
  }
}

/** The next twelve months as a list or as a calendar. */
export const ComingDays = ({ draft, period }: ComingDaysProps) => {
  const t = useT()
  const language = useLanguage()
  const [view, setView] = useState<(typeof views)[number]>('list')
  const deferred = useDeferredValue(draft)
  const days = useMemo(() => specialDays(deferred, period), [deferred, period])
  const textOf = useSpecialDayText()
  const named = days.map((day) => ({ date: day.date, text: textOf(day) }))
  const texts = new Map(named.map(({ date, text }) => [date, text]))
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box role="group" aria-label={t('The next twelve months as')} sx={buttons}>
        {views.map((each) => (
          <Button
            key={each}
            size="small"
            variant={view === each ? 'contained' : 'outlined'}
            aria-pressed={view === each}
            onClick={() => setView(each)}
          >
            {each === 'list' ? t('List') : t('Calendar')}
          </Button>
        ))}
      </Box>
      {view === 'calendar' ? (
        <Box sx={months}>
          {monthsIn(period).map((month) => (
            <MonthTable key={month} month={month} today={period.from} texts={texts} closed={new Set(days.filter(({ plan }) => plan.isDayOff).map(({ date }) => date))} />
          ))}
        </Box>
      ) : days.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('The weekly hours apply on every day of the next twelve months.')}
        </Typography>
      ) : (
        <Box component="ul" role="list" aria-label={t('The next twelve months')} sx={list}>
          {rangesOf(named).map(({ from, to, text }) => (
            <Box component="li" key={from} sx={row}>
              <span>{from === to ? formatDate(from, language) : t('{first} to {last}', { first: formatDay(from, language), last: formatDate(to, language) })}</span>
              <span>{text}</span>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
