import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
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

interface DayFilterProps {
  days: DayRange
  onChange: (days: Partial<DayRange>, replace?: boolean) => void
}

const CUSTOM = 'custom'
const noDays: DayRange = { from: '', to: '' }

const PresetSelect = ({ days, onChange }: DayFilterProps) => {
  const t = useT()
  const named = dayPresets().map((preset) => ({ ...preset, label: t(preset.label) }))
  const presets = [{ value: '', label: t('Any time'), ...noDays }, ...named]
  const chosen = presets.find(({ from, to }) => from === days.from && to === days.to)
  const custom = chosen === undefined ? [{ value: CUSTOM, label: t('Custom') }] : []
  const choose = (value: string): void => {
    const preset = presets.find((each) => each.value === value)
    if (preset !== undefined) onChange({ from: preset.from, to: preset.to })
  }
  return (
    <SelectInput
      name="period"
      label={t('Period')}
      value={chosen?.value ?? CUSTOM}
      onChange={choose}
      options={[...presets, ...custom]}
      isSmall
    />
  )
}

const styles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'minmax(8.5rem, 1fr) repeat(2, minmax(10rem, 1fr))' },
  alignItems: 'start',
  gap: 1.5,
} as const

const periodStyles = { gridColumn: { xs: '1 / -1', md: 'auto' } } as const
/** Under the two days that it is about. */
const errorStyles = { gridColumn: { xs: '1 / -1', md: '2 / -1' }, mt: -1, mx: 1.75 } as const

export const DayFilter = ({ days, onChange }: DayFilterProps) => {
  const t = useT()
  const errorId = useId()
  const isWrong = isTurned(days)
  const describedBy = isWrong ? errorId : undefined
  return (
    <Box sx={styles}>
      <Box sx={periodStyles}>
        <PresetSelect days={days} onChange={onChange} />
      </Box>
      <DayInput label={t('From')} value={days.from} onChange={(from) => onChange({ from }, true)} errorId={describedBy} />
      <DayInput label={t('To')} value={days.to} onChange={(to) => onChange({ to }, true)} errorId={describedBy} />
      {isWrong ? (
        <FormHelperText error id={errorId} sx={errorStyles}>
          {t('The end date is before the start date.')}
        </FormHelperText>
      ) : null}
    </Box>
  )
}
