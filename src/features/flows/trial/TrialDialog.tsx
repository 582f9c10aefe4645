import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useMemo, useState, type ReactNode } from 'react'
import { dayAfter, dayNumber, localDay, monthsAfter, weekdayOf } from 'callflow/calendar'
import type { Id } from 'contract/operation'
import { useGetApplicationQuery, useListApplicationsQuery, type ListedApplication } from '@/api'
import { useGetFlowBehavioursQuery } from '@/api/endpoints/callPaths'
import { SelectInput } from '@/forms/SelectInput'
import { messageKey, plural } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatCount } from '@/lib/format'
import { capitalized } from '@/lib/text'
import { formatDate, serviceNow } from '@/lib/time'
import { formatMoment } from '@/lib/timeText'
import { weekdayName } from '@/lib/weekdays'
import { useCallDetails, type ShowCall } from '@/lists/callPath/useCallDetails'
import { dayPresets, type DayPreset } from '@/lists/history/DayFilter'
import { DialogFrame } from '@/ui/DialogFrame'
import { Loaded } from '@/ui/Loaded'
import { LocalTime } from '@/ui/RelativeTime'
import { atTextEdge } from '@/ui/styles'
import type { AskedCall } from '../editor/rehearsal/useRehearsal'
import { useSchedules } from '../editor/useDescriptions'
import { percentText } from '../map/mapView'
import { Cost, type TriedFlow } from './Cost'
import { HalfHours, type OpenHalfHour } from './HalfHours'
import { triedSchedules, tryFlow, type EditedHours, type Trial, type TrialLine } from './tryFlow'

const PLACE_PX = 220

const periods = ['last7', 'last30', 'lastMonth']

const presetsOf = (): DayPreset[] => {
  const today = localDay(serviceNow())
  const year = { value: 'last13Months', label: messageKey('Last 13 months'), from: dayAfter(monthsAfter(today, -13), 1), to: today }
  return [...dayPresets().filter(({ value }) => periods.includes(value)), year]
}

const countsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  gap: { xs: 1, sm: 2 },
  m: 0,
  my: 2,
  '& > div': { border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 1.5, display: 'flex', flexDirection: { xs: 'row', sm: 'column' }, alignItems: 'baseline', gap: { xs: 1, sm: 0.5 } },
  '& dt': { color: 'text.secondary', typography: 'body2', order: { xs: 0, sm: 1 }, flexGrow: { xs: 1, sm: 0 } },
  '& dd': { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums', fontSize: '1.125rem' },
  '& dd span': { fontWeight: 400, color: 'text.secondary', fontSize: '0.875rem', ml: 1 },
} as const

const Counts = ({ trial: { calls, same, other, unknown } }: { trial: Trial }) => {
  const t = useT()
  const language = useLanguage()
  const counts = [
    { label: t('Same outcome'), count: same },
    { label: t('Different outcome'), count: other.calls },
    { label: t("Can't tell"), count: unknown.calls },
  ]
  return (
    <Box component="dl" sx={countsStyles}>
      {counts.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {formatCount(count, language)}
            <span>{percentText({ calls: count, of: calls }, language)}</span>
          </dd>
        </div>
      ))}
    </Box>
  )
}

const listStyles = { listStyle: 'none', m: 0, p: 0, '& > li': { py: 1.25, borderTop: 1, borderColor: 'divider' } } as const
const callsStyles = { display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 0.5, typography: 'body2', color: 'text.secondary' } as const

interface LinesProps {
  title: string
  lines: readonly TrialLine[]
  show: ShowCall | null
  onPlay: ((call: AskedCall) => void) | undefined
}

const Lines = ({ title, lines, show, onPlay }: LinesProps) => {
  const t = useT()
  const language = useLanguage()
  if (lines.length === 0) return null
  return (
    <>
      <Box component="h3" sx={{ typography: 'body1', fontWeight: 600, mt: 2, mb: 0.5 }}>
        {title}
      </Box>
      <Box component="ul" aria-label={title} sx={listStyles}>
        {lines.map(({ text, latest, played }) => (
          <li key={t(text)}>
            {t(text)}
            <Box sx={callsStyles}>
              {onPlay === undefined ? null : (
                <Link component="button" type="button" onClick={() => onPlay(played)}>
                  {t('Play this call')}
                </Link>
              )}
              <span>{t('Latest calls:')}</span>
              {latest.map(({ call_id, at }) =>
                show === null ? null : (
                  <Link key={call_id} component="button" type="button" onClick={() => show({ kind: 'call', id: call_id }, formatMoment(at, language))}>
                    <LocalTime wire={at} />
                  </Link>
                ),
              )}
            </Box>
          </li>
        ))}
      </Box>
    </>
  )
}

const MORE_DAYS = 14

interface DaysProps {
  from: string
  lines: readonly TrialLine[]
}

/** Each call that would have ended otherwise, by its day, the newest first. */
const Days = ({ from, lines }: DaysProps) => {
  const t = useT()
  const language = useLanguage()
  const [shown, setShown] = useState(0)
  const days = useMemo(() => {
    const texts = (lines[0]?.byDay ?? []).map((_, day) => lines.flatMap(({ byDay }) => byDay[day] ?? []).filter(({ calls }) => calls > 0))
    return texts.map((changed, day) => ({ date: dayAfter(from, day), changed })).filter(({ changed }) => changed.length > 0).reverse()
  }, [from, lines])
  if (days.length === 0) return null
  const more = (
    <Button size="small" sx={{ ...atTextEdge.small, display: 'block' }} onClick={() => setShown(shown + MORE_DAYS)}>
      {shown === 0 ? t('Show by day') : t('Show more days')}
    </Button>
  )
  return (
    <>
      {days.slice(0, shown).map(({ date, changed }) => (
        <Box key={date} sx={{ mt: 1.5 }}>
          <Box component="h4" sx={{ typography: 'body2', fontWeight: 600, m: 0 }}>
            {t('{weekday}, {date}', { weekday: capitalized(weekdayName(weekdayOf(dayNumber(date)), language)), date: formatDate(date, language) })}
          </Box>
          <Box component="ul" sx={{ typography: 'body2', m: 0, pl: 2.5 }}>
            {changed.map(({ text }) => (
              <li key={t(text)}>{t(text)}</li>
            ))}
          </Box>
        </Box>
      ))}
      {shown < days.length ? more : null}
    </>
  )
}

interface TrialResultProps extends TriedFlow {
  /** Plays a call in the simulator. */
  onPlay?: (call: AskedCall) => void
  /** Adds a half hour to the edited hours. */
  onOpen?: OpenHalfHour
}

/** What the flow would have done with the calls of a period that were made. */
export const TrialResult = ({ applicationId, stacks, hours = null, onPlay, onOpen }: TrialResultProps) => {
  const t = useT()
  const language = useLanguage()
  const [period, setPeriod] = useState('last30')
  const [presets] = useState(presetsOf)
  const { from, to } = presets.find(({ value }) => value === period) ?? { from: '', to: '' }
  const { data: schedules } = useSchedules()
  const tried = useMemo(() => triedSchedules(stacks, hours), [stacks, hours])
  const { currentData, ...query } = useGetFlowBehavioursQuery({ applicationId, from, to, schedules: tried }, { skip: schedules === undefined, refetchOnMountOrArgChange: true })
  const trial = useMemo(() => (currentData === undefined ? undefined : tryFlow(currentData, stacks, schedules, language, hours)), [currentData, stacks, schedules, language, hours])
  const { show, dialog } = useCallDetails()
  return (
    <>
      <SelectInput isSmall name="period" label={t('Calls from')} value={period} options={presets.map(({ value, label }) => ({ value, label: t(label) }))} onChange={setPeriod} />
      <Loaded query={{ ...query, data: trial }} subject={t('Calls that were made')} loadFailed={t("Couldn't load the calls that were made.")} height={PLACE_PX}>
        {(known) =>
          known.calls === 0 ? (
            <Box component="p" sx={{ color: 'text.secondary' }}>
              {t('No calls reached this call flow in this period.')}
            </Box>
          ) : (
            <>
              <Counts trial={known} />
              <Lines title={t('Different outcome')} lines={known.other.lines} show={show} onPlay={onPlay} />
              <Lines title={t("Can't tell")} lines={known.unknown.lines} show={show} onPlay={onPlay} />
              {known.untold === 0 ? null : (
                <Box component="p" sx={{ typography: 'body2', color: 'text.secondary' }}>
                  {t(plural(known.untold, '{count} caller took steps that are no longer kept, or a path too rare to list.', '{count} callers took steps that are no longer kept, or a path too rare to list.', { count: formatCount(known.untold, language) }))}
                </Box>
              )}
              {currentData?.tried_hours == null || onOpen === undefined ? null : <HalfHours tried={currentData.tried_hours} onOpen={onOpen} />}
              <Days key={from} from={from} lines={known.other.lines} />
              <Cost applicationId={applicationId} stacks={stacks} hours={hours} />
            </>
          )
        }
      </Loaded>
      {dialog}
    </>
  )
}

interface TrialFrameProps {
  explanation: string
  onClose: () => void
  children: ReactNode
}

const TrialFrame = ({ explanation, onClose, children }: TrialFrameProps) => {
  const t = useT()
  return (
    <DialogFrame title={t('Try on past callers')} onClose={onClose} actions={<Button onClick={onClose}>{t('Close')}</Button>}>
      <Box component="p" sx={{ mt: 0, color: 'text.secondary' }}>
        {explanation}
      </Box>
      {children}
    </DialogFrame>
  )
}

interface TrialDialogProps extends TrialResultProps {
  onClose: () => void
}

export const TrialDialog = ({ onClose, ...result }: TrialDialogProps) => {
  const t = useT()
  const explanation = t('Each call that was made, once more with this call flow: the same keys, the same people who answered, the same time. These are counts of past calls, not a forecast.')
  return (
    <TrialFrame explanation={explanation} onClose={onClose}>
      <TrialResult {...result} />
    </TrialFrame>
  )
}

const noApplications: readonly ListedApplication[] = []

interface HoursTrialDialogProps extends EditedHours {
  /** Of the call flows that use the schedule; at least one. */
  applicationIds: readonly Id[]
  onOpen: OpenHalfHour
  onClose: () => void
}

/** What edited hours would have done with the calls to one of the call flows that use them. */
export const HoursTrialDialog = ({ id, hours, applicationIds, onOpen, onClose }: HoursTrialDialogProps) => {
  const t = useT()
  const { data: applications = noApplications } = useListApplicationsQuery()
  const used = applications.filter((application) => applicationIds.some((other) => String(other) === String(application.id)))
  const [chosen, setChosen] = useState(String(applicationIds[0]))
  const query = useGetApplicationQuery(chosen)
  const edited = useMemo(() => ({ id, hours }), [id, hours])
  const explanation = t('Each call that was made, once more with these hours: the same keys, the same people who answered, the same time. These are counts of past calls, not a forecast.')
  return (
    <TrialFrame explanation={explanation} onClose={onClose}>
      {used.length < 2 ? null : (
        <Box sx={{ mb: 2 }}>
          <SelectInput isSmall name="application" label={t('Application')} value={chosen} options={used.map((application) => ({ value: String(application.id), label: application.friendly_name }))} onChange={setChosen} />
        </Box>
      )}
      <Loaded query={query} subject={t('Application')} loadFailed={t("Couldn't load this call flow.")} height={PLACE_PX}>
        {({ branches }) => <TrialResult key={chosen} applicationId={chosen} stacks={branches} hours={edited} onOpen={onOpen} />}
      </Loaded>
    </TrialFrame>
  )
}
