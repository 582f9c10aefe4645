import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState, type ReactNode, useId } from 'react'
import FormHelperText from '@mui/material/FormHelperText'
import { dayNumber, isDay } from 'callflow/calendar'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { Aside } from '@/ui/PageParts'
import { atTextEdgeOnPhone, atTextEdge } from '@/ui/styles'
import { msg, type Message } from '@/i18n/message'
import { formatDate, formatDay } from '@/lib/time'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { FormDialog } from '@/forms/FormDialog'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useSubmit } from '@/forms/useSubmit'
import { failureOf } from '@/lib/failure'
import { DayInput } from '@/lists/history/DayInput'
import type { EditedException } from '../draft'
import {
  timeText,
  intervalAdded,
  intervalChanged,
  intervalRemoved,
  ofDay,
  problemsOf,
  type EditedInterval,
  type Problem,
} from '../week/weekRules'
import { IntervalRow } from '../week/DayHours'

interface ExceptionForm {
  name: string
  from: string
  /** '' for a single day. */
  to: string
  isYearly: boolean
  isClosed: boolean
  intervals: readonly EditedInterval[]
}

const DAYS_OF_A_YEAR = 365

interface ExceptionProblems {
  name: Message | null
  days: Message | null
  hours: Message | null
  intervals: ReadonlyMap<number, Problem>
}

const daysProblem = ({ from, to, isYearly }: ExceptionForm): Message | null => {
  if (!isDay(from)) return msg('Choose the day.')
  if (to === '') return null
  if (!isDay(to) || to < from) return msg('The last day is before the first.')
  return isYearly && dayNumber(to) - dayNumber(from) >= DAYS_OF_A_YEAR ? msg('Days that come every year must be shorter than a year.') : null
}

const exceptionProblems = (form: ExceptionForm): ExceptionProblems => ({
  name: form.name.trim() === '' ? msg('This field is required.') : null,
  days: daysProblem(form),
  hours: !form.isClosed && form.intervals.length === 0 ? msg('Add the hours of this day, or choose “Closed all day”.') : null,
  intervals: form.isClosed ? new Map<number, Problem>() : problemsOf(form.intervals),
})

const isFine = ({ name, days, hours, intervals }: ExceptionProblems): boolean =>
  name === null && days === null && hours === null && intervals.size === 0

const exceptionOf = ({ name, from, to, isYearly, isClosed, intervals }: ExceptionForm): Omit<EditedException, 'key'> => ({
  name: name.trim(),
  from,
  to: to === '' ? from : to,
  is_yearly: isYearly ? 1 : 0,
  intervals: isClosed ? [] : intervals.map(({ start, end }) => ({ start, end })),
})

const formOf = (exception: Omit<EditedException, 'key'> | null): ExceptionForm => {
  if (exception === null) return { name: '', from: '', to: '', isYearly: false, isClosed: true, intervals: [] }
  const { name, from, to, is_yearly, intervals } = exception
  return {
    name,
    from,
    to: to === from ? '' : to,
    isYearly: is_yearly === 1,
    isClosed: intervals.length === 0,
    intervals: intervals.map((interval, key) => ({ key, weekday: 1, ...interval })),
  }
}

interface ExceptionDialogProps {
  /** Null for a new one. */
  exception: Omit<EditedException, 'key'> | null
  onAccept: (exception: Omit<EditedException, 'key'>) => void
  onClose: () => void
}

const days = { display: 'grid', columnGap: 1.5, rowGap: { xs: 2.5, sm: 0 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } } as const

/** On a phone between the two, at the first. */
const daysErrorStyles = { mx: 1.75, mt: { xs: -2, sm: 0.5 }, gridRow: { sm: 2 }, gridColumn: '1 / -1' } as const

const ExceptionDialog = ({ exception, onAccept, onClose }: ExceptionDialogProps) => {
  const t = useT()
  const errorId = useId()
  const [values, setValues] = useState(() => formOf(exception))
  const [isTried, setIsTried] = useState(false)
  const problems = exceptionProblems(values)
  const change = (changed: Partial<typeof values>): void => setValues((before) => ({ ...before, ...changed }))
  const form = useSubmit({
    send: async () => {
      setIsTried(true)
      return isFine(problems) ? { data: exceptionOf(values) } : { error: failureOf({ type: 'validation', outcome: 'refused' }) }
    },
    onDone: onAccept,
    explain: () => null,
  })
  const shown = (problem: typeof problems.name): string | undefined => (isTried && problem !== null ? t(problem) : undefined)
  const daysError = shown(problems.days)
  const hoursError = shown(problems.hours)
  const handleKind = (kind: string): void => {
    const isClosed = kind === 'closed'
    change({ isClosed, intervals: isClosed || values.intervals.length > 0 ? values.intervals : intervalAdded([], 1) })
  }
  const describedBy = daysError === undefined ? undefined : errorId
  return (
    <FormDialog
      title={exception === null ? t('Add an exception') : t('Edit exception')}
      submitLabel={exception === null ? t('Add') : t('Apply')}
      form={form}
      onClose={onClose}
    >
      <TextInput
        name="name"
        label={t('Name')}
        placeholder={t('For example: Summer holidays')}
        autoComplete="off"
        maxLength={100}
        value={values.name}
        onChange={(name) => change({ name })}
        {...(isTried && problems.name !== null ? { liveError: t(problems.name) } : {})}
      />
      <Box sx={days}>
        <DayInput size="medium" label={t('Day')} value={values.from} onChange={(from) => change({ from })} errorId={describedBy} />
        {daysError === undefined ? null : (
          <FormHelperText error id={errorId} sx={daysErrorStyles}>
            {daysError}
          </FormHelperText>
        )}
        <DayInput size="medium" label={t('Last day, if several')} value={values.to} onChange={(to) => change({ to })} errorId={describedBy} />
      </Box>
      <CheckboxInput name="is_yearly" label={t('Every year')} isChecked={values.isYearly} onChange={(isYearly) => change({ isYearly })} />
      <SelectInput
        name="kind"
        label={t('On these days')}
        value={values.isClosed ? 'closed' : 'open'}
        onChange={handleKind}
        options={[
          { value: 'closed', label: t('Closed all day') },
          { value: 'open', label: t('Different hours') },
        ]}
      />
      {values.isClosed ? null : (
        <Box role="group" aria-label={t('Hours')} sx={{ display: 'grid', gap: 1 }}>
          {ofDay(values.intervals, 1).map((interval, index) => (
            <IntervalRow
              key={interval.key}
              interval={interval}
              dayName={values.name.trim() || t('Exception')}
              position={index + 1}
              problem={problems.intervals.get(interval.key)}
              onChange={(changed) => change({ intervals: intervalChanged(values.intervals, interval.key, changed) })}
              onRemove={() => change({ intervals: intervalRemoved(values.intervals, interval.key) })}
            />
          ))}
          {hoursError === undefined ? null : <FormHelperText error sx={{ mx: 1.75 }}>{hoursError}</FormHelperText>}
          <Button size="small" startIcon={<Add />} sx={{ ...atTextEdge.small, justifySelf: 'start' }} onClick={() => change({ intervals: intervalAdded(values.intervals, 1) })}>
            {t('Add hours')}
          </Button>
        </Box>
      )}
    </FormDialog>
  )
}

type Shown = Pick<EditedException, 'from' | 'to' | 'is_yearly' | 'intervals'>

const daysText = ({ from, to, is_yearly }: Shown, language: string): Message => {
  const written = is_yearly === 1 ? formatDay : formatDate
  const [first, last] = [written(from, language), written(to, language)]
  if (is_yearly === 1 && from === to && from.endsWith('-02-29')) return msg('every leap year on {date}', { date: first })
  if (is_yearly === 1) {
    return from === to ? msg('every year on {date}', { date: first }) : msg('every year from {first} to {last}', { first, last })
  }
  return from === to ? { ...msg('{text}', { text: first }) } : msg('{first} to {last}', { first, last })
}

/** "9:00 a.m. – 12:00 p.m., 1:00 p.m. – 5:00 p.m.": a line ends after the dash, without a space before the next one. */
export const hoursText = (intervals: Readonly<Shown['intervals']>, language: string): string =>
  intervals.map(({ start, end }) => `${timeText(start, language)}\u00a0– ${timeText(end, language)}`).join(', ')

export const exceptionText = (exception: Shown, language: string): Message => {
  const days = daysText(exception, language)
  const closed = msg('Closed, {days}', { days: '' })
  if (exception.intervals.length === 0) return { ...closed, values: { days } }
  const open = msg('Open {hours}, {days}', { hours: '', days: '' })
  return { ...open, values: { hours: hoursText(exception.intervals, language), days } }
}

interface ExceptionListProps {
  exceptions: readonly EditedException[]
  onChange: (exceptions: readonly EditedException[]) => void
  /** Beside the button that adds one. */
  action?: ReactNode
}

const list = { listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } } as const
const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, py: 1 } as const
/** On a phone, both on a line of their own. */
const actions = { display: 'flex', gap: 1, ...atTextEdgeOnPhone } as const

export const withException = (exceptions: readonly EditedException[], added: Omit<EditedException, 'key'>): EditedException[] => [
  ...exceptions,
  { ...added, key: exceptions.reduce((highest, { key }) => Math.max(highest, key), 0) + 1 },
]

export const ExceptionList = ({ exceptions, onChange, action }: ExceptionListProps) => {
  const t = useT()
  const language = useLanguage()
  const [edited, setEdited] = useState<EditedException | 'new' | null>(null)
  const addRef = useRef<HTMLButtonElement>(null)
  const sorted = [...exceptions].sort((one, other) => one.from.localeCompare(other.from))
  const handleAccept = (accepted: Omit<EditedException, 'key'>): void => {
    onChange(
      edited === 'new' || edited === null
        ? withException(exceptions, accepted)
        : exceptions.map((other) => (other.key === edited.key ? { ...accepted, key: edited.key } : other)),
    )
    setEdited(null)
  }
  const handleRemove = (key: number): void => {
    onChange(exceptions.filter((other) => other.key !== key))
    addRef.current?.focus()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {sorted.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('No exceptions.')}
        </Typography>
      ) : (
        <Box component="ul" role="list" aria-label={t('Exceptions')} sx={list}>
          {sorted.map((exception) => (
            <Box component="li" key={exception.key} sx={row}>
              <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
                <strong>{exception.name}</strong>
                <Typography variant="body2" color="textSecondary">
                  {t(exceptionText(exception, language))}
                </Typography>
              </Box>
              <Box sx={actions}>
                <Button size="small" onClick={() => setEdited(exception)}>
                  {t('Edit')}
                  <Aside text={exception.name} />
                </Button>
                <Button size="small" color="error" onClick={() => handleRemove(exception.key)}>
                  {t('Remove')}
                  <Aside text={exception.name} />
                </Button>
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button ref={addRef} startIcon={<Add />} onClick={() => setEdited('new')}>
          {t('Add an exception')}
        </Button>
        {action}
      </Box>
      {edited === null ? null : (
        <ExceptionDialog exception={edited === 'new' ? null : edited} onAccept={handleAccept} onClose={() => setEdited(null)} />
      )}
    </Box>
  )
}
