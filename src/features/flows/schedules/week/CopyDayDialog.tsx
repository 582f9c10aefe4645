import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { capitalized } from '@/lib/text'
import { DialogFrame } from '@/ui/DialogFrame'
import { weekdayName } from './weekdayNames'
import { weekdays } from './weekRules'

interface CopyDayDialogProps {
  weekday: number
  onCopy: (to: readonly number[]) => void
  onClose: () => void
}

const LAST_WORKDAY = 5

/** The other workdays are chosen at first. */
export const CopyDayDialog = ({ weekday, onCopy, onClose }: CopyDayDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const others = weekdays.filter((other) => other !== weekday)
  const [chosen, setChosen] = useState<readonly number[]>(others.filter((other) => other <= LAST_WORKDAY))
  const handleChange = (day: number, isChosen: boolean): void =>
    setChosen(others.filter((other) => (other === day ? isChosen : chosen.includes(other))))
  const actions = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="contained" disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
        {t('Copy')}
      </Button>
    </>
  )
  return (
    <DialogFrame title={t('Copy the hours of {day} to', { day: weekdayName(weekday, language) })} actions={actions} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 0.5, pt: 1 }}>
        {others.map((day) => (
          <CheckboxInput
            key={day}
            name={`day${day}`}
            label={capitalized(weekdayName(day, language))}
            isChecked={chosen.includes(day)}
            onChange={(isChosen) => handleChange(day, isChosen)}
          />
        ))}
      </Box>
    </DialogFrame>
  )
}
