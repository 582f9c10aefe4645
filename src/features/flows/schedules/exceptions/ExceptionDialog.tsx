import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useId, useState } from 'react'
import { dayNumber, isDay } from 'callflow/calendar'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { FormDialog } from '@/forms/FormDialog'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useSubmit } from '@/forms/useSubmit'
import { useT } from '@/i18n/useLanguage'
import { failureOf } from '@/lib/failure'
import { DayInput } from '@/lists/history/DayInput'
import { atTextEdge } from '@/ui/styles'
import { msg, type Message } from '@/i18n/message'
import type { EditedException } from '../draft'
import { IntervalRow } from '../week/DayHours'
import {
  intervalAdded,
  intervalChanged,
  intervalRemoved,
  ofDay,
  problemsOf,
  type EditedInterval,
  type Problem,
} from '../week/weekRules'

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

export const ExceptionDialog = ({ exception, onAccept, onClose }: ExceptionDialogProps) => {
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
