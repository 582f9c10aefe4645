import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useId, useState, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isDay } from 'callflow/calendar'
import { MAX_FLOW_DAYS } from 'contract/callPaths'
import type { DayRange } from '@/api'
import { SelectInput } from '@/forms/SelectInput'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatDate } from '@/lib/time'
import { DayInput } from '@/lists/history/DayInput'
import { type DayPreset, dayPresets } from '@/lists/history/DayFilter'
import { FailureNotice } from '@/ui/FailureNotice'
import { KEEPS_SCROLL } from '@/lib/paths'
import { daysIn } from '@/lists/period/RangePicker'
import { callsText } from '../mapView'

const DEFAULT = 'last30'

export const isCountable = (range: DayRange): boolean => daysIn(range) >= 1 && daysIn(range) <= MAX_FLOW_DAYS

/** In the address, so that they are kept while a branch is edited. Days that are no dates are ''. */
export const useCountedDays = () => {
  const [params, setParams] = useSearchParams()
  const presets = useMemo(() => dayPresets(), [])
  const [from, to] = [params.get('from'), params.get('to')]
  const days = useMemo((): DayRange => {
    const [usual] = presets.filter(({ value }) => value === DEFAULT)
    if (from === null && to === null) return { from: usual?.from ?? '', to: usual?.to ?? '' }
    return { from: isDay(from ?? '') ? (from ?? '') : '', to: isDay(to ?? '') ? (to ?? '') : '' }
  }, [presets, from, to])
  const setDays = (next: DayRange): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('from', next.from)
        after.set('to', next.to)
        return after
      },
      { replace: true, state: KEEPS_SCROLL },
    )
  return { days, presets, setDays }
}

interface CountsBarProps {
  days: DayRange
  presets: readonly DayPreset[]
  /** In this period; `null` until known. */
  calls: number | null
  hasEarlierVersions: boolean
  isFailed: boolean
  onDays: (days: DayRange) => void
  onRetry: () => void
}

const CUSTOM = 'custom'

const fieldStyles = { width: { xs: '100%', sm: '12rem' }, displayPrint: 'none' } as const
/** Below the rest of the bar, which it would tear apart. */
const failureStyles = { order: 1, flex: '1 1 100%' } as const
const textStyles = { m: 0, typography: 'body2', color: 'text.secondary', '& strong': { color: 'text.primary', fontWeight: 600 } } as const

/** Whose calls the map counts: parts of the bar above it. */
export const CountsBar = ({ days, presets, calls, hasEarlierVersions, isFailed, onDays, onRetry }: CountsBarProps) => {
  const t = useT()
  const language = useLanguage()
  const errorId = useId()
  const chosen = presets.find(({ from, to }) => from === days.from && to === days.to)
  const [isCustom, setIsCustom] = useState(chosen === undefined)
  const isWrong = !isCountable(days)
  const describedBy = isWrong ? errorId : undefined
  const period = ` · ${formatDate(days.from, language)} – ${formatDate(days.to, language)}`
  const handleChoice = (value: string): void => {
    const preset = presets.find((each) => each.value === value)
    setIsCustom(preset === undefined)
    if (preset !== undefined) onDays({ from: preset.from, to: preset.to })
  }
  return (
    <>
      <Box sx={fieldStyles}>
        <SelectInput
          name="period"
          label={t('Calls counted')}
          value={isCustom || chosen === undefined ? CUSTOM : chosen.value}
          onChange={handleChoice}
          options={[...presets.map(({ value, label }) => ({ value, label: t(label) })), { value: CUSTOM, label: t('Custom') }]}
          isSmall
        />
      </Box>
      {isCustom || chosen === undefined ? (
        <>
          <Box sx={fieldStyles}>
            <DayInput label={t('From')} value={days.from} onChange={(from) => onDays({ ...days, from })} errorId={describedBy} />
          </Box>
          <Box sx={fieldStyles}>
            <DayInput label={t('To')} value={days.to} onChange={(to) => onDays({ ...days, to })} errorId={describedBy} />
          </Box>
        </>
      ) : null}
      {isWrong ? (
        <FormHelperText error id={errorId}>
          {t('Choose between 1 and {count} days.', { count: MAX_FLOW_DAYS })}
        </FormHelperText>
      ) : null}
      <Box component="p" role="status" sx={textStyles}>
        {calls === null || isWrong ? null : (
          <>
            <strong>{calls === 0 ? t('No calls') : callsText(calls, t, language)}</strong>
            {/* On screen, the fields say so. */}
            <Box component="span" sx={{ display: 'none', displayPrint: 'inline' }}>
              {period}
            </Box>
            {hasEarlierVersions ? <span>. {t('Some calls took an earlier version of this call flow.')}</span> : null}
          </>
        )}
      </Box>
      {isFailed ? (
        <Box sx={failureStyles}>
          <FailureNotice message={t("Couldn't load the numbers of calls.")} subject={t('Calls counted')} onRetry={onRetry} />
        </Box>
      ) : null}
    </>
  )
}
