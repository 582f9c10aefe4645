import Redo from '@mui/icons-material/Redo'
import Undo from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useId } from 'react'
import { useNavigate } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import type { Id } from 'contract/operation'
import { dateOf } from 'callflow/calendar'
import { holidaysBetween, quebecHolidays } from 'callflow/holidays'
import { holidayKeys, type HolidayKey, type ScheduleHours } from 'contract/schedules'
import { FormBanner } from '@/forms/SubmitButton'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { useLeaveGuard } from '@/lib/leaveGuard'
import { paths } from '@/lib/paths'
import { canadianZones, zoneText } from '@/lib/timeZones'
import { serviceNow, formatDate } from '@/lib/time'
import { HistoryButton } from '@/ui/HistoryButton'
import { loadedAhead } from '@/ui/lazyComponent'
import { Notice } from '@/ui/Notice'
import { Panel } from '@/ui/Page'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { capitalized } from '@/lib/text'
import { DialogFrame } from '@/ui/DialogFrame'
import { holidayNames } from '@/lists/schedules/holidayNames'
import { ConflictDialog } from '../editor/header/ConflictDialog'
import { useShortcuts } from '../editor/useShortcuts'
import { bodyOf, hasProblems, isSameDraft, type Draft } from './draft'
import { ComingDays, twelveMonthsFrom, type Twelve } from './exceptions/ComingDays'
import { ExceptionList } from './exceptions/ExceptionList'
import { ImportButton } from './exceptions/ImportPreview'
import { changed, historyOf, redone, undone, useKeptDraft } from './useDraft'
import { useScheduleSaving } from './useScheduleSaving'
import { weekdays, weekdayName } from '@/lib/weekdays'
import { problemsOf, dayCopied, halfHourOpened, type Problem, type Week } from './week/weekRules'
import { DayHours } from './week/DayHours'
import { WeekGrid } from './week/WeekGrid'

interface HolidayChoicesProps {
  chosen: readonly HolidayKey[]
  period: Twelve
  onChange: (chosen: readonly HolidayKey[]) => void
}

/** Of Good Friday and Easter Monday the law asks for one. */
const statutory: readonly HolidayKey[] = quebecHolidays.filter((key) => key !== 'easter_monday')

const holidayColumns = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
} as const

const HolidayChoices = ({ chosen, period, onChange }: HolidayChoicesProps) => {
  const t = useT()
  const language = useLanguage()
  const dates = new Map(holidaysBetween(holidayKeys, period.from, period.to).map(({ key, day }) => [key, dateOf(day)]))
  const sorted = [...holidayKeys].sort((one, other) => (dates.get(one) ?? '').localeCompare(dates.get(other) ?? ''))
  const handleChange = (key: HolidayKey, isChosen: boolean): void =>
    onChange(holidayKeys.filter((other) => (other === key ? isChosen : chosen.includes(other))))
  const hasAll = statutory.every((key) => chosen.includes(key))
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box role="group" aria-label={t('Closed on these holidays')} sx={holidayColumns}>
        {sorted.map((key) => (
          <CheckboxInput
            key={key}
            name={key}
            label={t(holidayNames[key])}
            aside={formatDate(dates.get(key) ?? '', language)}
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

interface CopyDayDialogProps {
  weekday: number
  onCopy: (to: readonly number[]) => void
  onClose: () => void
}

const LAST_WORKDAY = 5

/** The other workdays are chosen at first. */
const CopyDayDialog = ({ weekday, onCopy, onClose }: CopyDayDialogProps) => {
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

interface WeekEditorProps {
  week: Week
  problems: ReadonlyMap<number, Problem>
  onChange: (week: Week, tag?: string) => void
}

const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(27.5rem, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
} as const

const WeekEditor = ({ week, problems, onChange }: WeekEditorProps) => {
  const t = useT()
  const hintId = useId()
  const [copied, setCopied] = useState<number | null>(null)
  const handleCopy = (from: number, to: readonly number[]): void => {
    setCopied(null)
    onChange(dayCopied(week, from, to))
  }
  return (
    <Box sx={columns}>
      <div>
        <Typography id={hintId} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t('Write times like 9, 9:30 or 17:00. The up and down arrows change them by 15 minutes.')}
        </Typography>
        {weekdays.map((weekday) => (
          <DayHours key={weekday} weekday={weekday} week={week} problems={problems} hintId={hintId} onChange={onChange} onCopy={() => setCopied(weekday)} />
        ))}
      </div>
      <WeekGrid week={week} problems={problems} onChange={onChange} />
      {copied === null ? null : <CopyDayDialog weekday={copied} onCopy={(to) => handleCopy(copied, to)} onClose={() => setCopied(null)} />}
    </Box>
  )
}

/** The edited schedule with its history, in which `kept` is a change that can be undone. */
const useDraft = (first: Draft, kept: Draft = first) => {
  const [history, setHistory] = useState(() => changed(historyOf(first), kept))
  const undo = useCallback(() => setHistory(undone), [])
  const redo = useCallback(() => setHistory(redone), [])
  const change = useCallback(
    (part: Partial<Draft>, tag: string | null = null) => setHistory((before) => changed(before, { ...before.present, ...part }, tag)),
    [],
  )
  return { draft: history.present, canUndo: history.past.length > 0, canRedo: history.future.length > 0, undo, redo, change }
}

/** The Canadian ones first, then those that the browser knows, as IANA writes them; `current` in any case. */
const zoneOptions = (current: string, language: string): { value: string; label: string }[] => {
  const named = new Set<string>([...canadianZones, ...(current === '' ? [] : [current])])
  const others = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : []
  return [
    ...[...named].map((value) => ({ value, label: zoneText(value, language) })),
    ...others.filter((zone) => !named.has(zone)).map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ]
}

interface ScheduleFormProps {
  /** Null for a new schedule. */
  id: Id | null
  first: Draft
  etag: string | null
  /** Whose call flows use it. */
  applicationIds?: readonly Id[]
}

const HoursTrialDialog = loadedAhead(async () => (await import(/* webpackChunkName: "trial" */ '../trial/TrialDialog')).HoursTrialDialog)

const noApplications: readonly Id[] = []

interface TryHoursProps extends Pick<ScheduleFormProps, 'id'> {
  draft: Draft
  applicationIds: readonly Id[]
  onChange: (week: Week) => void
}

const hoursOf = (draft: Draft): ScheduleHours => {
  const { time_zone, weekly, exceptions, holidays } = bodyOf(draft)
  return { time_zone, weekly, exceptions, holidays }
}

/** On a phone a row of its own above the others. */
const tryStyles = { ml: { sm: 'auto' }, order: { xs: -1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' } } as const

/** Nothing for a schedule that no call comes to. */
const TryHours = ({ id, draft, applicationIds, onChange }: TryHoursProps) => {
  const t = useT()
  const [isTrying, setIsTrying] = useState(false)
  const hours = useMemo(() => hoursOf(draft), [draft])
  if (id === null || applicationIds.length === 0) return null
  return (
    <>
      <Button disabled={hasProblems(draft)} sx={tryStyles} onClick={() => setIsTrying(true)}>
        {t('Try on past callers')}
      </Button>
      {isTrying ? (
        <HoursTrialDialog
          id={id}
          hours={hours}
          applicationIds={applicationIds}
          onOpen={(weekday, start) => onChange(halfHourOpened(draft.week, weekday, start))}
          onClose={() => setIsTrying(false)}
        />
      ) : null}
    </>
  )
}

const names = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, maxWidth: 720 } as const
const toolbar = { display: 'flex', gap: 1 } as const
/** In view however long the page is; the buttons of a phone share its width with the state. */
const saveStyles = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
  displayPrint: 'none',
} as const

export const ScheduleForm = ({ id, first, etag, applicationIds = noApplications }: ScheduleFormProps) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const { kept, keep } = useKeptDraft(id)
  const [isRestored, setIsRestored] = useState(kept !== null)
  const { draft, change, undo, redo, canUndo, canRedo } = useDraft(first, kept?.draft)
  const [createdPath, setCreatedPath] = useState<string | null>(null)
  const [now] = useState(() => new Date(serviceNow()))
  const { form, saved, conflict } = useScheduleSaving({
    id,
    first: { draft: first, etag: kept === null ? etag : kept.etag },
    draft,
    onCreated: (newId) => setCreatedPath(newId === null ? paths.schedules : paths.schedule(newId)),
    onReload: change,
  })
  const { formRef, submit, banner, isBusy, errorOf } = form
  const isUnsaved = createdPath === null && !isSameDraft(draft, saved.draft)
  useLeaveGuard(isUnsaved)
  const keepUnsaved = useEffectEvent(() => keep(isUnsaved ? { draft, etag: saved.etag } : null))
  useEffect(() => keepUnsaved(), [draft, isUnsaved])
  // After the guard has gone.
  useEffect(() => {
    if (createdPath !== null) void navigate(createdPath, { replace: true })
  }, [createdPath, navigate])
  useShortcuts({ onUndo: undo, onRedo: redo, onSave: submit })
  const handleDiscard = (): void => {
    setIsRestored(false)
    change(first)
  }
  const problems = useMemo(() => problemsOf(draft.week), [draft.week])
  const period = useMemo(() => twelveMonthsFrom(now, draft.timeZone), [now, draft.timeZone])
  const zones = useMemo(() => zoneOptions(first.timeZone, language), [first.timeZone, language])
  return (
    <Box component="form" ref={formRef} method="post" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 3 }}>
      <FormBanner message={banner} />
      {isRestored && isUnsaved ? (
        <Notice kind="info" role="status" action={<Button size="small" onClick={handleDiscard}>{t('Discard')}</Button>}>
          {t('Your unsaved changes were restored.')}
        </Notice>
      ) : null}
      <Box sx={names}>
        <TextInput
          name="name"
          label={t('Name')}
          placeholder={t('Choose a name')}
          autoComplete="off"
          value={draft.name}
          onChange={(name) => change({ name }, 'name')}
          error={errorOf('name')}
          isDisabled={isBusy}
        />
        <SelectInput
          name="time_zone"
          label={t('Time zone')}
          value={draft.timeZone}
          onChange={(timeZone) => change({ timeZone })}
          options={zones}
          error={errorOf('time_zone')}
          isDisabled={isBusy}
        />
      </Box>
      <Panel
        title={t('Weekly hours')}
        action={
          <Box sx={toolbar}>
            <HistoryButton label={t('Undo')} isDisabled={!canUndo} onClick={undo} icon={<Undo />} />
            <HistoryButton label={t('Redo')} isDisabled={!canRedo} onClick={redo} icon={<Redo />} />
          </Box>
        }
      >
        <WeekEditor week={draft.week} problems={problems} onChange={(week, tag) => change({ week }, tag ?? null)} />
      </Panel>
      <Panel title={t('Holidays')}>
        <HolidayChoices chosen={draft.holidays} period={period} onChange={(holidays) => change({ holidays })} />
      </Panel>
      <Panel title={t('Exceptions')} note={t('Days with other hours. They also count on holidays.')}>
        <ExceptionList
          exceptions={draft.exceptions}
          onChange={(exceptions) => change({ exceptions })}
          {...(id === null ? {} : { action: <ImportButton id={id} exceptions={draft.exceptions} onChange={(exceptions) => change({ exceptions })} /> })}
        />
      </Panel>
      <Panel title={t('The next twelve months')}>
        <ComingDays draft={draft} period={period} />
      </Panel>
      <Box sx={saveStyles}>
        <span role="status">{isUnsaved ? <Chip size="small" variant="outlined" label={t('Unsaved changes')} /> : null}</span>
        <TryHours id={id} draft={draft} applicationIds={applicationIds} onChange={(week) => change({ week })} />
        <Button type="submit" variant="contained" loading={isBusy}>
          {id === null ? t('Create') : t('Save')}
        </Button>
      </Box>
      {conflict === null ? null : <ConflictDialog title={t('This schedule has changed')} {...conflict} />}
    </Box>
  )
}
