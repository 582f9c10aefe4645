import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import type { Uses } from 'contract/team'
import { useListNumbersQuery, type ListedNumber } from '@/api'
import { useSetMemberUsesMutation, type ListedMember } from '@/api/endpoints/team'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { explainAct } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { amountIn, amountText } from '@/lib/amount'
import { failureOf } from '@/lib/failure'
import { phoneText } from '@/lib/phoneText'
import { Loaded } from '@/ui/Loaded'

type Choices<Value extends string> = readonly (readonly [Value, Message])[]

const voicemails: Choices<Uses['voicemails']> = [
  ['all', msg('All')],
  ['numbers', msg('Those left at their numbers')],
  ['own', msg('Only those in their own voicemail box')],
]

const recordings: Choices<Uses['recordings']> = [
  ['all', msg('All')],
  ['numbers', msg('Calls of their numbers, and their own calls')],
  ['own', msg('Only calls that they made or answered')],
  ['none', msg('None')],
]

interface ChoiceProps<Value extends string> {
  name: string
  label: string
  choices: Choices<Value>
  value: Value
  onChange: (value: Value) => void
  isDisabled: boolean
}

const Choice = <Value extends string>({ choices, onChange, ...input }: ChoiceProps<Value>) => {
  const t = useT()
  const handleChange = (chosen: string): void => choices.forEach(([value]) => value === chosen && onChange(value))
  return <SelectInput {...input} options={choices.map(([value, label]) => ({ value, label: t(label) }))} onChange={handleChange} />
}

const nameOf = ({ label, friendly_number, phone_number }: ListedNumber): string => [label, friendly_number || phoneText(phone_number)].filter(Boolean).join(' – ')

interface NumbersInputProps {
  /** Null: all. */
  value: readonly string[] | null
  onChange: (ids: readonly string[] | null) => void
  error: string | undefined
  isDisabled: boolean
}

const NumbersInput = ({ value, onChange, error, isDisabled }: NumbersInputProps) => {
  const t = useT()
  const id = useId()
  const query = useListNumbersQuery()
  // Chosen before "All numbers" was tried.
  const [before, setBefore] = useState<readonly string[]>(value ?? [])
  const label = t('Numbers')
  const note = value?.length === 0 ? t('Without a number, their web phone neither calls nor rings.') : t('They call from these numbers, and calls to these numbers ring them.')
  const handleAll = (isAll: boolean): void => {
    if (value !== null) setBefore(value)
    onChange(isAll ? null : before)
  }
  const toggle = (number: string, isChosen: boolean): void => onChange(isChosen ? [...(value ?? []), number] : (value ?? []).filter((each) => each !== number))
  return (
    <FormControl component="fieldset" disabled={isDisabled} error={error !== undefined} aria-describedby={id}>
      <FormLabel component="legend">{label}</FormLabel>
      <RadioGroup name="numbers" aria-label={label} value={value === null ? 'all' : 'some'} onChange={(_, chosen) => handleAll(chosen === 'all')}>
        <FormControlLabel value="all" control={<Radio />} label={t('All numbers, new ones too')} />
        <FormControlLabel value="some" control={<Radio />} label={t('Only these numbers')} />
      </RadioGroup>
      {value === null ? null : (
        <Loaded query={query} subject={t('Phone numbers')} loadFailed={t("Couldn't load your phone numbers.")} height={60}>
          {(numbers) => (
            <Box sx={{ display: 'grid', maxHeight: 240, overflow: 'auto', pl: 4, pt: 1 }}>
              {numbers.map((number) => (
                <CheckboxInput
                  key={number.id}
                  name="number_ids"
                  label={nameOf(number)}
                  isChecked={value.includes(String(number.id))}
                  onChange={(isChosen) => toggle(String(number.id), isChosen)}
                  isDisabled={isDisabled}
                />
              ))}
            </Box>
          )}
        </Loaded>
      )}
      <FormHelperText id={id} role="status" sx={{ mx: 0 }}>
        {error ?? note}
      </FormHelperText>
    </FormControl>
  )
}

/** Of somebody with the role member; others may use everything. */
export const UsesDialog = ({ member, name, onClose }: { member: ListedMember; name: string; onClose: () => void }) => {
  const [t, language] = [useT(), useLanguage()]
  const closeWithToast = useCloseWithToast(onClose)
  const { data: numbers } = useListNumbersQuery()
  const { uses } = member
  const [numberIds, setNumberIds] = useState<readonly string[] | null>(uses?.number_ids?.map(String) ?? null)
  const [heard, setHeard] = useState({ voicemails: uses?.voicemails ?? 'all', recordings: uses?.recordings ?? 'none' })
  const [day, setDay] = useState(uses?.calls_day == null ? '' : amountText(uses.calls_day, language))
  const [save] = useSetMemberUsesMutation()
  const form = useSubmit({
    send: async () => {
      const calls_day = amountIn(day)
      if (calls_day === null && day.trim() !== '') {
        return { error: failureOf({ type: 'validation', status: 422, outcome: 'refused', fields: { calls_day: [t('Enter an amount.')] } }) }
      }
      // Without numbers that were released since.
      const number_ids = numberIds?.filter((id) => numbers?.some((number) => String(number.id) === id) !== false) ?? null
      return save({ id: member.id, number_ids, calls_day, ...heard })
    },
    onDone: () => closeWithToast('success', msg('What {name} may use was changed.', { name })),
    explain: explainAct,
  })
  return (
    <FormDialog title={t('What {name} may use', { name })} submitLabel={t('Save')} form={form} onClose={onClose}>
      <NumbersInput value={numberIds} onChange={setNumberIds} error={form.errorOf('number_ids')} isDisabled={form.isBusy} />
      <Choice name="voicemails" label={t('Voicemails that they hear')} choices={voicemails} value={heard.voicemails} onChange={(chosen) => setHeard({ ...heard, voicemails: chosen })} isDisabled={form.isBusy} />
      <FormHelperText sx={{ mt: -1.5 }}>{t("They always hear their own voicemail box, and never somebody else's.")}</FormHelperText>
      <Choice name="recordings" label={t('Recordings that they hear')} choices={recordings} value={heard.recordings} onChange={(chosen) => setHeard({ ...heard, recordings: chosen })} isDisabled={form.isBusy} />
      <TextInput
        name="calls_day"
        label={t('Calls beyond the plan in a day, at most ($)')}
        inputMode="decimal"
        value={day}
        onChange={setDay}
        error={form.errorOf('calls_day')}
        hint={t("For their own calls. Empty: only the account's limits.")}
      />
    </FormDialog>
  )
}
