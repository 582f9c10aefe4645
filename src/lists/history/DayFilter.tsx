import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useId, useState } from 'react'
import { dayAfter, localDay, monthsAfter } from 'callflow/calendar'
import type { DayRange } from '@/api'
import { SelectInput } from '@/forms/SelectInput'
import { useT } from '@/i18n/useLanguage'
import { messageKey, type MessageKey } from '@/i18n/message'
import { serviceNow } from '@/lib/time'
import { DayInput } from './DayInput'
import { isTurned } from './filters'

export interface DayPreset extends DayRange {
  value: string
  label: MessageKey
}

const monthOf = (day: string, monthsBefore: number): DayRange => {
  const first = `${day.slice(0, 7)}-01`
  return { from: monthsAfter(first, -monthsBefore), to: dayAfter(monthsAfter(first, 1 - monthsBefore), -1) }
}

/** Days of Montreal, counted from the one of `now`. */
export const dayPresets = (now = serviceNow()): DayPreset[] => {
  const today = localDay(now)
  const yesterday = dayAfter(today, -1)
  return [
    { value: 'today', label: messageKey('Today'), from: today, to: today },
    { value: 'yesterday', label: messageKey('Yesterday'), from: yesterday, to: yesterday },
    { value: 'last7', label: messageKey('Last 7 days'), from: dayAfter(today, -6), to: today },
    { value: 'last30', label: messageKey('Last 30 days'), from: dayAfter(today, -29), to: today },
    { value: 'month', label: messageKey('This month'), ...monthOf(today, 0) },
    { value: 'lastMonth', label: messageKey('Last month'), ...monthOf(today, 1) },
  ]
}

export const NO_DAYS: DayRange = { from: '', to: '' }

/** Undefined if these are the days of none. */
export const presetOf = ({ from, to }: DayRange): DayPreset | undefined =>
  [{ value: '', label: messageKey('Any time'), ...NO_DAYS }, ...dayPresets()].find((preset) => preset.from === from && preset.to === to)

interface DayFilterProps {
  days: DayRange
  onChange: (days: Partial<DayRange>, replace?: boolean) => void
}

const CUSTOM = 'custom'

/** The two days of a custom period have a line of their own. */
const daysStyles = { gridColumn: '1 / -1', flex: '1 0 100% !important', display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 14rem))', alignItems: 'start', gap: 1.5 } as const
/** Under the two days that it is about. */
const errorStyles = { gridColumn: '1 / -1', mt: -1, mx: 1.75 } as const

export const DayFilter = ({ days, onChange }: DayFilterProps) => {
  const t = useT()
  const errorId = useId()
  const [isChosen, setIsChosen] = useState(false)
  const preset = presetOf(days)
  const isCustom = isChosen || preset === undefined
  const isWrong = isTurned(days)
  const describedBy = isWrong ? errorId : undefined
  const presets = [{ value: '', label: t('Any time'), ...NO_DAYS }, ...dayPresets().map((each) => ({ ...each, label: t(each.label) }))]
  const handlePeriod = (value: string): void => {
    setIsChosen(value === CUSTOM)
    const chosen = presets.find((each) => each.value === value)
    if (chosen !== undefined) onChange({ from: chosen.from, to: chosen.to })
  }
  return (
    <>
      <SelectInput
        name="period"
        label={t('Period')}
        value={isCustom ? CUSTOM : preset.value}
        onChange={handlePeriod}
        options={[...presets, { value: CUSTOM, label: t('Custom') }]}
        isSmall
      />
      {isCustom ? (
        <Box sx={daysStyles}>
          <DayInput label={t('From')} value={days.from} onChange={(from) => onChange({ from }, true)} errorId={describedBy} />
          <DayInput label={t('To')} value={days.to} onChange={(to) => onChange({ to }, true)} errorId={describedBy} />
          {isWrong ? (
            <FormHelperText error id={errorId} sx={errorStyles}>
              {t('The end date is before the start date.')}
            </FormHelperText>
          ) : null}
        </Box>
      ) : null}
    </>
  )
}
