import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { isDay } from 'callflow/calendar'
import { useId, useState } from 'react'
import { useT } from '@/i18n/useLanguage'
import { loadedAhead } from '@/ui/lazyComponent'

const DayCalendar = loadedAhead(async () => (await import('./DayCalendar')).DayCalendar)

/** Reads 2026-03-08, 2026/3/8, 2026 3 8 and 20260308; null for anything else, and for days that don't exist. */
export const readDay = (typed: string): string | null => {
  const [, year, month, day] = /^\s*(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})\s*$/.exec(typed) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : null
}

interface DayInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Of the message that says what is wrong. */
  errorId?: string | undefined
  /** Small among the filters of a list, as tall as the other fields in a form. */
  size?: 'small' | 'medium'
}

/** Not the browser's own field, which has the order of the browser's language, not of the page's. */
export const DayInput = ({ label, value, onChange, errorId, size = 'small' }: DayInputProps) => {
  const t = useT()
  const id = useId()
  const [draft, setDraft] = useState(value)
  const [followed, setFollowed] = useState(value)
  const [isLeft, setIsLeft] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (followed !== value) {
    setFollowed(value)
    setDraft(value)
  }
  const take = (day: string): void => {
    setDraft(day)
    if (day !== value) onChange(day)
  }
  // A day with one digit may get another: it counts once the field is left.
  const handleChange = (text: string): void => {
    setDraft(text)
    setIsLeft(false)
    const day = /\d\D?\d\d\s*$/.test(text) ? readDay(text) : null
    if (text.trim() === '') take('')
    else if (day !== null) take(day)
  }
  const handleLeave = (): void => {
    setIsLeft(true)
    const day = readDay(draft)
    if (day !== null) take(day)
  }
  const handlePick = (day: string): void => {
    setAnchor(null)
    take(day)
  }
  const isUnread = isLeft && draft.trim() !== '' && readDay(draft) === null
  const hintId = `${id}-hint`
  const described = [errorId, isUnread ? hintId : undefined].filter((each) => each !== undefined).join(' ')
  const errorProps = described === '' ? {} : { 'aria-invalid': true, 'aria-describedby': described }
  return (
    <FormControl size={size} fullWidth error={described !== ''}>
      <InputLabel htmlFor={id} variant="outlined" shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        notched
        value={draft}
        placeholder={t('yyyy-mm-dd')}
        autoComplete="off"
        onChange={(event) => handleChange(event.target.value)}
        onBlur={handleLeave}
        slotProps={{ input: { maxLength: 10, ...errorProps } }}
        endAdornment={
          <InputAdornment position="end">
            <IconButton edge="end" size="small" aria-label={t('Calendar: {field}', { field: label })} aria-haspopup="dialog" onClick={({ currentTarget }) => setAnchor(currentTarget.closest<HTMLElement>('.MuiFormControl-root'))}>
              <CalendarMonth fontSize="small" />
            </IconButton>
          </InputAdornment>
        }
      />
      {isUnread ? <FormHelperText id={hintId}>{t('Type the date as year-month-day: 2026-03-18.')}</FormHelperText> : null}
      {anchor === null ? null : (
        <DayCalendar label={label} day={isDay(value) ? value : null} anchor={anchor} onPick={handlePick} onClose={() => setAnchor(null)} />
      )}
    </FormControl>
  )
}
