import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Id } from 'contract/operation'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useListContactsQuery, useListNumbersQuery, type ListedNumber } from '@/api'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useT } from '@/i18n/useT'
import { readLazySettings } from '@/lib/lazySettings'
import { callTimeAt } from './callTime'
import { CallTimeField } from './CallTimeField'
import type { CallPlan } from './useRehearsal'

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
      {readLazySettings().schedules ? <CallTimeField value={local} schedules={schedules} zone={zone} onChange={setLocal} /> : null}
      <Button type="submit" variant="contained">
        {t('Start call')}
      </Button>
    </Box>
  )
}
