import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, useRef, type ChangeEvent } from 'react'
import { dateOf, dayNumber } from 'callflow/calendar'
import { dayPlan } from 'callflow/hours'
import { MAX_EXCEPTIONS, type LeftOut as Reported, MAX_ICS_LENGTH } from 'contract/schedules'
import type { Id } from 'contract/operation'
import { type FoundException, type FoundInCalendar, useImportHolidaysMutation } from '@/api/endpoints/schedules'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { plural, msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { DialogFrame } from '@/ui/DialogFrame'
import { Notice } from '@/ui/Notice'
import { formatDate } from '@/lib/time'
import { tooManyTries, useBusyLock } from '@/forms/useSubmit'
import { calendarText } from '@/lib/timeZones'
import { toFailure, type Failure } from '@/lib/failure'
import type { EditedException } from '../draft'
import { exceptionText, withException } from './ExceptionList'

type Left = FoundInCalendar['left_out'][number]

interface LeftOutProps {
  leftOut: readonly Left[]
}

const reasons: Record<Reported['reason'], Message> = {
  timed: msg('With a time of day'),
  daily: msg('Repeat every day without an end: use the weekly hours instead'),
  weekly: msg('Repeat every week without an end: use the weekly hours instead'),
  often: msg('Repeat more than once a month without an end'),
  later: msg('Go on after the days found: import the calendar again later'),
  past: msg('In the past'),
  cancelled: msg('Cancelled in the calendar'),
  replaced: msg('Older versions of other events'),
  backwards: msg('End before they begin'),
  unreadable: msg("Can't be read"),
  task: msg('Tasks and notes'),
  too_many: msg('More than the {max} exceptions of a schedule', { max: MAX_EXCEPTIONS }),
}

const textsByReason = new Map<string | null, Message>(Object.entries(reasons))

/** The summary takes the focus, so that the list can be scrolled to by keyboard. */
const styles = { pt: 2, typography: 'body2', '& summary': { cursor: 'pointer', fontWeight: 600, width: 'fit-content' } } as const
const list = { m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1 } as const
const reasonStyles = { color: 'text.secondary' } as const

/** The events of a file that close no day, by name, each with its reason. */
const LeftOut = ({ leftOut }: LeftOutProps) => {
  const t = useT()
  const language = useLanguage()
  const total = leftOut.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const nameOf = ({ name, from }: Left['events'][number]): string =>
    from == null ? name : t('{name} ({date})', { name, date: formatDate(from, language) })
  const others = ({ count, events }: Left): number => (count ?? 0) - events.length
  return (
    <Box component="details" open sx={styles}>
      <summary>{t(plural(total, '{count} event left out', '{count} events left out'))}</summary>
      <Box component="ul" role="list" sx={list}>
        {leftOut.map((left) => (
          <li key={left.reason}>
            <Box sx={reasonStyles}>{t(textsByReason.get(left.reason) ?? reasons.unreadable)}</Box>
            <span>
              {others(left) > 0
                ? t(plural(others(left), '{names} and {count} other', '{names} and {count} others', { names: left.events.map(nameOf).join(', ') }))
                : left.events.map(nameOf).join(', ')}
            </span>
          </li>
        ))}
      </Box>
    </Box>
  )
}

interface ImportPreviewProps {
  found: readonly FoundException[]
  leftOut: FoundInCalendar['left_out']
  known: readonly EditedException[]
  onAdd: (chosen: readonly FoundException[]) => void
  onClose: () => void
}

/** The exception that the schedule already has on all of these days. */
const knownOn = (known: readonly EditedException[], { from, to }: FoundException): string | null => {
  const days = Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, index) => dateOf(dayNumber(from) + index))
  const names = days.map((date) => dayPlan({ weekly: [], exceptions: [...known], holidays: [] }, date).name)
  return names.includes(null) ? null : (names[0] ?? null)
}

/** What a file contains. Days that the schedule already has are not chosen. */
export const ImportPreview = ({ found, leftOut, known, onAdd, onClose }: ImportPreviewProps) => {
  const t = useT()
  const language = useLanguage()
  const [already] = useState(() => new Map(found.map((exception) => [exception, knownOn(known, exception)])))
  const [chosen, setChosen] = useState<ReadonlySet<FoundException>>(() => new Set(found.filter((exception) => already.get(exception) === null)))
  const surplus = known.length + chosen.size - MAX_EXCEPTIONS
  const labelOf = (exception: FoundException): string => {
    const days = t(exceptionText({ ...exception, is_yearly: exception.is_yearly ?? 0 }, language))
    const other = already.get(exception)
    return other == null ? t('{name} – {days}', { name: exception.name, days }) : t('{name} – {days} (you already have “{known}” then)', { name: exception.name, days, known: other })
  }
  const handleChange = (exception: FoundException, isChosen: boolean): void =>
    setChosen(new Set(found.filter((other) => (other === exception ? isChosen : chosen.has(other)))))
  const actions = (
    <>
      <Button onClick={onClose}>{found.length === 0 ? t('Close') : t('Cancel')}</Button>
      {found.length === 0 ? null : (
        <Button variant="contained" disabled={chosen.size === 0 || surplus > 0} onClick={() => onAdd(found.filter((exception) => chosen.has(exception)))}>
          {t(plural(chosen.size, 'Add {count} exception', 'Add {count} exceptions'))}
        </Button>
      )}
    </>
  )
  return (
    <DialogFrame title={t('Days found in the file')} actions={actions} onClose={onClose}>
      <Typography variant="body2" color="textSecondary">
        {found.length === 0 ? t('None of its events closes a day.') : t('The chosen days join the exceptions, and take effect when you save.')}
      </Typography>
      {surplus > 0 ? (
        <Notice kind="warning" role="status">
          {t('A schedule holds at most {max} exceptions. Choose {count} fewer.', { max: MAX_EXCEPTIONS, count: surplus })}
        </Notice>
      ) : null}
      <Box sx={{ display: 'grid', gap: 0.5, pt: 1.5 }}>
        {found.map((exception, index) => (
          <CheckboxInput
            key={index}
            name={`found${index}`}
            label={labelOf(exception)}
            isChecked={chosen.has(exception)}
            onChange={(isChosen) => handleChange(exception, isChosen)}
          />
        ))}
      </Box>
      {leftOut.length === 0 ? null : <LeftOut leftOut={leftOut} />}
    </DialogFrame>
  )
}

interface ImportButtonProps {
  id: Id
  exceptions: readonly EditedException[]
  onChange: (exceptions: readonly EditedException[]) => void
}

const explain = (failure: Failure): Message => {
  const [why] = failure.fields['ics'] ?? []
  if (why !== undefined) return { ...msg('{text}', { text: why }) }
  return failure.status === 429 ? tooManyTries(failure) : msg("This file couldn't be read. Nothing was changed.")
}

/** Reads days from an .ics file and adds the chosen ones; nothing is saved before the schedule is. */
export const ImportButton = ({ id, exceptions, onChange }: ImportButtonProps) => {
  const t = useT()
  const [importHolidays] = useImportHolidaysMutation()
  const [run, isBusy] = useBusyLock()
  const [problem, setProblem] = useState<Message | null>(null)
  const [found, setFound] = useState<FoundInCalendar | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const read = async (file: File): Promise<void> => {
    setProblem(null)
    if (file.size > MAX_ICS_LENGTH) return setProblem(msg('This file is larger than 5 MB. Export a shorter period, or only the calendar of your days off. Nothing was changed.'))
    const text = await file.arrayBuffer().then(calendarText, () => '')
    if (text.trim() === '') return setProblem(msg("This file couldn't be read. Nothing was changed."))
    const { data, error } = await importHolidays({ id, ics: text })
    if (data === undefined) return setProblem(explain(toFailure(error)))
    if (data.exceptions.length === 0 && data.left_out.length === 0) return setProblem(msg('This calendar has no days to add. Nothing was changed.'))
    setFound(data)
  }
  const handleFile = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0]
    if (file !== undefined) void run(() => read(file))
    target.value = ''
  }
  const handleAdd = (chosen: readonly FoundException[]): void => {
    setFound(null)
    const added = chosen.map((exception) => ({ ...exception, is_yearly: exception.is_yearly ?? 0 }))
    onChange(added.reduce<readonly EditedException[]>(withException, exceptions))
  }
  return (
    <>
      <input ref={input} type="file" accept=".ics,text/calendar" hidden aria-hidden tabIndex={-1} onChange={handleFile} />
      <Button loading={isBusy} onClick={() => input.current?.click()}>
        {t('Import an .ics file…')}
      </Button>
      {problem === null ? null : (
        <Notice kind="error" role="alert">
          {t(problem)}
        </Notice>
      )}
      {found === null ? null : <ImportPreview found={found.exceptions} leftOut={found.left_out} known={exceptions} onAdd={handleAdd} onClose={() => setFound(null)} />}
    </>
  )
}
