import Add from '@mui/icons-material/Add'
import ContentCopy from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useId, useState, type KeyboardEvent } from 'react'
import Close from '@mui/icons-material/Close'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import FormControl from '@mui/material/FormControl'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { Aside } from '@/ui/PageParts'
import { atTextEdge, quietUntilHover } from '@/ui/styles'
import { weekdayName } from '@/lib/weekdays'
import {
  intervalAdded,
  intervalChanged,
  intervalRemoved,
  ofDay,
  type Problem,
  type Week,
  isPastMidnight,
  type EditedInterval,
  readTime,
  steppedTime,
  timeText,
} from './weekRules'

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
const TimeField = ({ label, value, isEnd, errorId, describedBy, onChange }: TimeFieldProps) => {
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

interface IntervalRowProps {
  interval: EditedInterval
  /** Of the day, or of the exception. */
  dayName: string
  position: number
  problem: Problem | undefined
  hintId?: string | undefined
  onChange: (changed: Partial<Pick<EditedInterval, 'start' | 'end'>>) => void
  onRemove: () => void
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto minmax(0, 1fr) 40px', sm: 'auto auto auto 40px' },
  justifyContent: 'start',
  alignItems: 'center',
  gap: 1,
} as const

const noteStyles = { typography: 'body2', color: 'text.secondary', gridColumn: '1 / -1' } as const

export const IntervalRow = ({ interval, dayName, position, problem, hintId, onChange, onRemove }: IntervalRowProps) => {
  const t = useT()
  const errorId = useId()
  const names = { day: dayName, position }
  const field = (name: 'start' | 'end') => ({
    value: interval[name],
    isEnd: name === 'end',
    errorId: problem?.field === name ? errorId : undefined,
    describedBy: hintId,
    onChange: (value: string) => onChange({ [name]: value }),
  })
  return (
    <div>
      <Box sx={row}>
        <TimeField label={t('{day}, hours {position}: opens at', names)} {...field('start')} />
        <span aria-hidden>–</span>
        <TimeField label={t('{day}, hours {position}: closes at', names)} {...field('end')} />
        <IconButton aria-label={t('Remove hours {position} of {day}', names)} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
        {isPastMidnight(interval) ? <Box sx={noteStyles}>{t('closes the next day')}</Box> : null}
      </Box>
      {problem === undefined ? null : (
        <FormHelperText error id={errorId} sx={{ mx: 1.75 }}>
          {t(problem.message)}
        </FormHelperText>
      )}
    </div>
  )
}

interface DayHoursProps {
  weekday: number
  week: Week
  problems: ReadonlyMap<number, Problem>
  hintId: string
  /** Changes with the same tag are undone together. */
  onChange: (week: Week, tag?: string) => void
  onCopy: () => void
}

const frame = {
  border: 0,
  m: 0,
  p: 0,
  py: 1.5,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '7rem minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 1,
  borderTop: 1,
  borderColor: 'divider',
  ...quietUntilHover,
} as const
const nameStyles = { fontWeight: 600, pt: { sm: 1 }, '&::first-letter': { textTransform: 'uppercase' } } as const
const buttons = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', '& > .MuiButton-root:first-of-type': atTextEdge.small } as const

export const DayHours = ({ weekday, week, problems, hintId, onChange, onCopy }: DayHoursProps) => {
  const t = useT()
  const name = weekdayName(weekday, useLanguage())
  const intervals = ofDay(week, weekday)
  const addRef = useRef<HTMLButtonElement>(null)
  const handleRemove = (key: number): void => {
    onChange(intervalRemoved(week, key))
    addRef.current?.focus()
  }
  return (
    <Box role="group" aria-label={name} sx={frame}>
      <Box aria-hidden sx={nameStyles}>
        {name}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
        {intervals.map((interval, index) => (
          <IntervalRow
            key={interval.key}
            interval={interval}
            dayName={name}
            position={index + 1}
            problem={problems.get(interval.key)}
            hintId={hintId}
            onChange={(change) => onChange(intervalChanged(week, interval.key, change), `${interval.key} ${Object.keys(change).join('')}`)}
            onRemove={() => handleRemove(interval.key)}
          />
        ))}
        <Box sx={buttons}>
          {intervals.length === 0 ? <Box sx={{ color: 'text.secondary', flexBasis: '100%' }}>{t('Closed all day')}</Box> : null}
          <Button ref={addRef} data-quiet size="small" startIcon={<Add />} onClick={() => onChange(intervalAdded(week, weekday))}>
            {t('Add hours')}
            <Aside text={name} />
          </Button>
          <Button data-quiet size="small" startIcon={<ContentCopy />} onClick={onCopy}>
            {t('Copy to…')}
            <Aside text={name} />
          </Button>
        </Box>
      </Box>
    </Box>
  )
}
