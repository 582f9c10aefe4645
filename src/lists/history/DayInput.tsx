import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { isDay } from 'callflow/calendar'
import { FIRST_DAY } from 'contract/operation'
import { useId, useState } from 'react'

interface DayInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Of the message that says what is wrong. */
  errorId?: string | undefined
  /** Small among the filters of a list, as tall as the other fields in a form. */
  size?: 'small' | 'medium'
}

const bounds = { min: FIRST_DAY, max: '9999-12-31' } as const

/** While a year is typed the native field holds dates of the first centuries, so only plausible ones are passed on. */
export const DayInput = ({ label, value, onChange, errorId, size = 'small' }: DayInputProps) => {
  const id = useId()
  const [draft, setDraft] = useState(value)
  const [followed, setFollowed] = useState(value)
  if (followed !== value) {
    setFollowed(value)
    setDraft(value)
  }
  const handleChange = (text: string): void => {
    setDraft(text)
    if (text === '' || isDay(text)) onChange(text)
  }
  const errorProps = errorId === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId }
  return (
    <FormControl size={size} fullWidth error={errorId !== undefined}>
      <InputLabel htmlFor={id} variant="outlined" shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        type="date"
        label={label}
        notched
        value={draft}
        onChange={(event) => handleChange(event.target.value)}
        slotProps={{ input: { ...bounds, ...errorProps } }}
      />
    </FormControl>
  )
}
