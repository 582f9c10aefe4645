import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import Typography from '@mui/material/Typography'
import type { Id } from 'contract/operation'
import { useListContactsQuery, useListNumbersQuery, type ListedNumber } from '@/api'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useT, useLanguage } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { zoneText } from '@/lib/timeZones'
import { serviceNow } from '@/lib/time'
import { MomentInput } from '@/lists/schedules/OverrideDialog'
import { callTimeAt, nextHoliday, tonight, type CallPlan } from './useRehearsal'

interface CallTimeFieldProps {
  /** `YYYY-MM-DDTHH:MM`; '' for now. */
  value: string
  schedules: readonly ListedSchedule[]
  zone: string
  onChange: (value: string) => void
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 0.75 } as const
/** Quieter than the button that starts the call. */
const nowStyles = { '&[aria-pressed="true"]': { bgcolor: 'action.selected' } } as const

/** When the simulated call begins; now unless given. */
const CallTimeField = ({ value, schedules, zone, onChange }: CallTimeFieldProps) => {
  const t = useT()
  const language = useLanguage()
  const handleHoliday = (): void => onChange(nextHoliday(schedules, zone, new Date(serviceNow())) ?? value)
  return (
    <Box role="group" aria-label={t('Time of the call')} sx={{ display: 'grid', gap: 1 }}>
      <MomentInput name="at" label={value === '' ? t('Date and time: now') : t('Date and time')} value={value} onChange={onChange} />
      <Box sx={row}>
        <Button size="small" variant="outlined" aria-pressed={value === ''} sx={nowStyles} onClick={() => onChange('')}>
          {t('Now')}
        </Button>
        <Button size="small" variant="outlined" onClick={() => onChange(tonight(zone, new Date(serviceNow())))}>
          {t('Tonight 9 p.m.')}
        </Button>
        <Button size="small" variant="outlined" onClick={handleHoliday}>
          {t('Next holiday')}
        </Button>
      </Box>
      {value === '' ? null : (
        <Typography variant="body2" color="textSecondary">
          {t('Time zone: {zone}', { zone: zoneText(zone, language) })}
        </Typography>
      )}
    </Box>
  )
}

export const numberName = ({ label, friendly_number, phone_number }: ListedNumber): string =>
  [label ?? '', friendly_number || phone_number].filter((text) => text !== '').join(' – ')

interface CallSetupProps {
  applicationId: Id
  initialPlan: CallPlan
  /** Those that the call flow uses. */
  schedules: readonly ListedSchedule[]
  zone: string
  isAfterCall: boolean
  onStart: (plan: CallPlan) => void
}

const MAX_CALLER_LENGTH = 64
const NONE = ''

export const CallSetup = ({ applicationId, initialPlan, schedules, zone: flowZone, isAfterCall, onStart }: CallSetupProps) => {
  const t = useT()
  const listId = useId()
  const { data: contacts = [] } = useListContactsQuery()
  const { data: numbers = [] } = useListNumbersQuery()
  const [caller, setCaller] = useState(initialPlan.caller)
  const [chosen, setChosen] = useState(initialPlan.numberId === null ? null : String(initialPlan.numberId))
  const assigned = numbers.filter(
    ({ endpoint_type, endpoint_value }) => endpoint_type === 'application' && String(endpoint_value) === String(applicationId),
  )
  const [local, setLocal] = useState(initialPlan.at?.local ?? '')
  const zone = initialPlan.at?.time_zone || flowZone
  const number = assigned.find(({ id }) => String(id) === chosen) ?? (chosen === null ? assigned[0] : undefined)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The call's buttons, one of which had the focus, are gone.
    if (isAfterCall && document.activeElement === document.body) form.current?.querySelector('button')?.focus()
  }, [isAfterCall])
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    onStart({ caller: caller.trim(), numberId: number?.id ?? null, at: callTimeAt(local, zone) })
  }
  return (
    <Box component="form" ref={form} noValidate onSubmit={handleSubmit} sx={{ display: 'grid', gap: 2, pt: 1 }}>
      <TextInput
        name="caller"
        label={t('Caller')}
        autoComplete="off"
        inputMode="tel"
        placeholder={t('Any number')}
        maxLength={MAX_CALLER_LENGTH}
        listId={listId}
        value={caller}
        onChange={setCaller}
      />
      <datalist id={listId}>
        {contacts.map(({ contact_name, contact_number }, index) => (
          <option key={index} value={contact_number} label={contact_name} />
        ))}
      </datalist>
      <SelectInput
        name="number"
        label={t('Number dialled')}
        value={number === undefined ? NONE : String(number.id)}
        onChange={setChosen}
        options={[...assigned.map((each) => ({ value: String(each.id), label: numberName(each) })), { value: NONE, label: t('No specific number') }]}
      />
      {readSettings().extensions ? <CallTimeField value={local} schedules={schedules} zone={zone} onChange={setLocal} /> : null}
      <Button type="submit" variant="contained">
        {t('Start call')}
      </Button>
    </Box>
  )
}
