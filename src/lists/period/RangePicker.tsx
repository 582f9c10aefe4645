import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { dayAfter, dayNumber, isDay } from 'callflow/calendar'
import type { DayRange } from '@/api'
import { plural } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { DayInput } from '../history/DayInput'

export const daysIn = ({ from, to }: DayRange): number => dayNumber(to) - dayNumber(from) + 1

/** As many days as in the range, just before it. */
export const rangeBefore = ({ from, to }: DayRange): DayRange => ({ from: dayAfter(from, -daysIn({ from, to })), to: dayAfter(from, -1) })

const presets = [7, 30, 90] as const

interface RangeChoice extends DayRange {
  /** `null`: the days were chosen one by one. */
  preset: number | null
}

const DEFAULT_DAYS = 30

/** Days that are no dates are ''. */
export const rangeIn = (params: URLSearchParams, today: string): RangeChoice => {
  const [from, to] = ['from', 'to'].map((name) => params.get(name)).map((day) => (day !== null && isDay(day) ? day : ''))
  if (params.has('from')) return { preset: null, from: from ?? '', to: to ?? '' }
  const preset = presets.find((days) => String(days) === params.get('days')) ?? DEFAULT_DAYS
  return { preset, from: dayAfter(today, 1 - preset), to: today }
}

interface RangePickerProps {
  choice: RangeChoice
  maxDays: number
  isInvalid: boolean
  onPreset: (days: number) => void
  onDays: (range: DayRange) => void
}

/** Narrow enough for one row at 375 px. What is chosen looks quieter than what acts. */
const rowStyles = { display: 'flex', flexWrap: 'wrap', gap: 0.75, '& .MuiButton-root': { minWidth: 0, px: 1 }, '& [aria-pressed="true"]': { bgcolor: 'action.selected' } } as const
const daysStyles = { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 11rem))', gap: 1.5, mt: 1 } as const

export const RangePicker = ({ choice: { preset, from, to }, maxDays, isInvalid, onPreset, onDays }: RangePickerProps) => {
  const t = useT()
  const errorId = useId()
  const describedBy = isInvalid ? errorId : undefined
  const choice = (isChosen: boolean) => ({
    size: 'small' as const,
    variant: 'outlined' as const,
    'aria-pressed': isChosen,
  })
  return (
    <>
      <Box role="group" aria-label={t('Period')} sx={rowStyles}>
        {presets.map((days) => (
          <Button key={days} {...choice(preset === days)} onClick={() => onPreset(days)}>
            {t(plural(days, '{count} day', '{count} days'))}
          </Button>
        ))}
        <Button {...choice(preset === null)} onClick={() => onDays({ from, to })}>
          {t('Custom')}
        </Button>
      </Box>
      {preset === null ? (
        <Box sx={daysStyles}>
          <DayInput label={t('From')} value={from} onChange={(day) => onDays({ from: day, to })} errorId={describedBy} />
          <DayInput label={t('To')} value={to} onChange={(day) => onDays({ from, to: day })} errorId={describedBy} />
          {isInvalid ? (
            <FormHelperText error id={errorId} sx={{ gridColumn: '1 / -1', mt: -1, mx: 1.75 }}>
              {t('Choose between 1 and {count} days.', { count: maxDays })}
            </FormHelperText>
          ) : null}
        </Box>
      ) : null}
    </>
  )
}
