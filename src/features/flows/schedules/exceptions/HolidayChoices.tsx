import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { dateOf } from 'callflow/calendar'
import { holidaysBetween, quebecHolidays } from 'callflow/holidays'
import { holidayKeys, type HolidayKey } from 'contract/schedules'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatDate } from '@/lib/time'
import { holidayNames } from '@/lists/schedules/holidayNames'
import type { Twelve } from './ComingDays'

interface HolidayChoicesProps {
  chosen: readonly HolidayKey[]
  period: Twelve
  onChange: (chosen: readonly HolidayKey[]) => void
}

/** Of Good Friday and Easter Monday the law asks for one. */
const statutory: readonly HolidayKey[] = quebecHolidays.filter((key) => key !== 'easter_monday')

const columns = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
} as const

export const HolidayChoices = ({ chosen, period, onChange }: HolidayChoicesProps) => {
  const t = useT()
  const language = useLanguage()
  const dates = new Map(holidaysBetween(holidayKeys, period.from, period.to).map(({ key, day }) => [key, dateOf(day)]))
  const sorted = [...holidayKeys].sort((one, other) => (dates.get(one) ?? '').localeCompare(dates.get(other) ?? ''))
  const handleChange = (key: HolidayKey, isChosen: boolean): void =>
    onChange(holidayKeys.filter((other) => (other === key ? isChosen : chosen.includes(other))))
  const hasAll = statutory.every((key) => chosen.includes(key))
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box role="group" aria-label={t('Closed on these holidays')} sx={columns}>
        {sorted.map((key) => (
          <CheckboxInput
            key={key}
            name={key}
            label={t('{name} – {date}', { name: t(holidayNames[key]), date: formatDate(dates.get(key) ?? '', language) })}
            isChecked={chosen.includes(key)}
            onChange={(isChosen) => handleChange(key, isChosen)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" disabled={hasAll} onClick={() => onChange(holidayKeys.filter((key) => chosen.includes(key) || statutory.includes(key)))}>
          {t('Choose the statutory holidays of Quebec')}
        </Button>
        <Button size="small" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('Choose none')}
        </Button>
      </Box>
    </Box>
  )
}
