import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import type { DayRange } from '@/api'
import { plural } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { DayInput } from '../history/DayInput'
import { presets, type RangeChoice } from './range'

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
