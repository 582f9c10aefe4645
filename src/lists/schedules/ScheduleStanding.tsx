import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useListNumbersQuery, type ListedNumber } from '@/api'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import { msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { phoneText } from '@/lib/phoneText'
import { serviceNow } from '@/lib/time'
import { StatusChip } from '@/ui/StatusChip'
import { overrideOf, standingOf, type StandingOverride, instantText, nextChangeText, stateText } from './statusText'

const LONGEST_WAIT_MS = 60_000
const LATE_MS = 500

/** The time, again each minute and right after `changesAt`, when it calls `onChange`. */
const useNow = (changesAt: Date | null, onChange: () => void): Date => {
  const [now, setNow] = useState(() => new Date(serviceNow()))
  const changes = changesAt?.getTime() ?? Infinity
  useEffect(() => {
    const left = changes - serviceNow()
    const isLast = left <= LONGEST_WAIT_MS
    const timer = setTimeout(
      () => {
        setNow(new Date(serviceNow()))
        // A service whose clock is behind would be asked again and again.
        if (isLast && left > -LONGEST_WAIT_MS) onChange()
      },
      isLast && left > -LONGEST_WAIT_MS ? Math.max(left, 0) + LATE_MS : LONGEST_WAIT_MS,
    )
    return () => clearTimeout(timer)
  }, [now, changes, onChange])
  return now
}

const byNobody = (isOpen: boolean, end: Message | null): Message => {
  if (end === null) return isOpen ? msg('Opened by hand') : msg('Closed by hand')
  const until = { ...msg('Opened by hand until {time}', { time: '' }), values: { time: end } }
  return isOpen ? until : { ...msg('Closed by hand until {time}', { time: '' }), values: { time: end } }
}

/** Who opened or closed by hand, and until when; `end` is null if until it is removed. */
const overrideText = ({ isOpen, byName: name }: StandingOverride, end: Message | null): Message => {
  if (name === '') return byNobody(isOpen, end)
  if (end === null) return isOpen ? msg('Opened by {name}', { name }) : msg('Closed by {name}', { name })
  const text = isOpen ? msg('Opened by {name} until {time}', { name, time: '' }) : msg('Closed by {name} until {time}', { name, time: '' })
  return { ...text, values: { name, time: end } }
}

interface ScheduleStandingProps {
  schedule: Pick<ListedSchedule, 'status' | 'override' | 'time_zone'>
  /** Called when the status that the service reported is over. */
  onChange: () => void
}

const styles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25, typography: 'body2' } as const

/** Whether it is open, and until when. */
export const ScheduleStanding = ({ schedule, onChange }: ScheduleStandingProps) => {
  const t = useT()
  const language = useLanguage()
  const standing = standingOf(schedule)
  const now = useNow(standing?.changesAt ?? null, onChange)
  if (standing === null) return null
  const override = overrideOf(schedule)
  const end = override?.until ?? null
  return (
    <Box sx={styles}>
      <StatusChip tone={standing.isOpen ? 'good' : 'neutral'} label={t(stateText(standing.isOpen))} />
      <span>{t(nextChangeText(standing, schedule.time_zone, now, language))}</span>
      {override === null ? null : (
        <Box component="span" sx={{ flexBasis: '100%', color: 'text.secondary' }}>
          {t(overrideText(override, end === null ? null : instantText(end, schedule.time_zone, language)))}
        </Box>
      )}
    </Box>
  )
}

const nameOf = ({ label, friendly_number, phone_number }: ListedNumber): string => label || friendly_number || phoneText(phone_number)

/** Which numbers are answered by these hours. */
export const ScheduleNumbers = ({ schedule: { application_ids } }: { schedule: Pick<ListedSchedule, 'application_ids'> }) => {
  const t = useT()
  const { data: numbers = [] } = useListNumbersQuery()
  const users = new Set(application_ids.map(String))
  const reached = numbers.filter(({ endpoint_type, endpoint_value }) => endpoint_type === 'application' && users.has(String(endpoint_value)))
  return (
    <Typography variant="body2" color="textSecondary">
      {reached.length === 0 ? t('No phone number uses these hours.') : t('Phone numbers: {numbers}', { numbers: reached.map(nameOf).join(', ') })}
    </Typography>
  )
}
