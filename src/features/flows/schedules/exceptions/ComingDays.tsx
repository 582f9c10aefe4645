import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { holidayKeys } from 'contract/schedules'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatDate } from '@/lib/time'
import { holidayNames } from '@/lists/schedules/holidayNames'
import type { Draft } from '../draft'
import { hoursText } from './exceptionText'
import { MonthTable } from './MonthTable'
import { monthsIn, specialDays, type SpecialDay, type Twelve } from './twelveMonths'

interface ComingDaysProps {
  draft: Draft
  period: Twelve
}

const views = ['list', 'calendar'] as const
const buttons = { display: 'flex', gap: 0.75 } as const
const list = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: { xs: 1.25, sm: 0.5 }, typography: 'body2' } as const
const row = { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '9rem minmax(0, 1fr)' }, columnGap: 2, overflowWrap: 'anywhere', '& > :first-of-type': { color: 'text.secondary' } } as const
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
  const texts = new Map(days.map((day) => [day.date, textOf(day)]))
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
          {monthsIn(period).map(({ month, weeks }) => (
            <MonthTable key={month} month={month} weeks={weeks} texts={texts} closed={new Set(days.filter(({ plan }) => plan.isDayOff).map(({ date }) => date))} />
          ))}
        </Box>
      ) : days.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('The weekly hours apply on every day of the next twelve months.')}
        </Typography>
      ) : (
        <Box component="ul" role="list" aria-label={t('The next twelve months')} sx={list}>
          {days.map(({ date }) => (
            <Box component="li" key={date} sx={row}>
              <span>{formatDate(date, language)}</span>
              <span>{texts.get(date)}</span>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
