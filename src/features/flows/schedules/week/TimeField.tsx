import FormControl from '@mui/material/FormControl'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState, type KeyboardEvent } from 'react'
import { useLanguage } from '@/i18n/useLanguage'
import { readTime, steppedTime, timeText } from './times'

interface TimeFieldProps {
  label: string
  /** `HH:MM`, or the typed text while it is no time. */
  value: string
  isEnd: boolean
  /** Of the text that says what is wrong. */
  errorId?: string | undefined
  describedBy?: string | undefined
  onChange: (value: string) => void
}

const STEP_MIN = 15

/** Takes times as people write them; the arrow keys move it by a quarter of an hour. */
export const TimeField = ({ label, value, isEnd, errorId, describedBy, onChange }: TimeFieldProps) => {
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? timeText(value, language)
  const handleChange = (text: string): void => {
    setTyped(text)
    onChange(readTime(text, isEnd) ?? text)
  }
  const handleKeyDown = (event: KeyboardEvent): void => {
    const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (steps === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setTyped(null)
    onChange(steppedTime(value, steps, STEP_MIN))
  }
  return (
    <FormControl size="small" error={errorId !== undefined} sx={{ width: { xs: '100%', sm: '7.5rem' } }}>
      <OutlinedInput
        value={shown}
        autoComplete="off"
        onChange={(event) => handleChange(event.target.value)}
        onKeyDown={handleKeyDown}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        aria-describedby={[errorId, describedBy].filter(Boolean).join(' ') || undefined}
        slotProps={{ input: { 'aria-label': label } }}
      />
    </FormControl>
  )
}
