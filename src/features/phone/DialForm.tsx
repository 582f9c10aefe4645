import CallIcon from '@mui/icons-material/Call'
import CallEnd from '@mui/icons-material/CallEnd'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Ref } from 'react'
import type { ListedNumber } from '@/api'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useT } from '@/i18n/useT'
import { phoneText } from '@/lib/phoneText'

export interface CallDraft {
  to: string
  callerId: string
  isRecorded: boolean
}

interface DialFormProps {
  draft: CallDraft
  onChange: (change: Partial<CallDraft>) => void
  numbers: readonly ListedNumber[]
  error: string | undefined
  isDisabled: boolean
  callButton: Ref<HTMLButtonElement>
}

const buttonsStyles = { display: 'grid', gridTemplateColumns: '1fr auto', gap: 1.5 } as const

const optionOf = ({ label, phone_number, friendly_number }: ListedNumber) => ({
  value: phone_number,
  label: [label, friendly_number || phoneText(phone_number)].filter(Boolean).join(' - '),
})

export const DialForm = ({ draft: { to, callerId, isRecorded }, onChange, numbers, error, isDisabled, callButton }: DialFormProps) => {
  const t = useT()
  return (
    <>
      <SelectInput
        name="from"
        label={t('Call from')}
        value={callerId}
        onChange={(number) => onChange({ callerId: number })}
        options={numbers.map(optionOf)}
      />
      <TextInput
        name="number"
        label={t('Enter a phone number to call')}
        isLabelRaised
        value={to}
        onChange={(number) => onChange({ to: number })}
        error={error}
        inputMode="tel"
        autoComplete="off"
      />
      <CheckboxInput
        name="record"
        label={t('Record the conversation')}
        isChecked={isRecorded}
        onChange={(isOn) => onChange({ isRecorded: isOn })}
      />
      <Box sx={buttonsStyles}>
        <Button ref={callButton} type="submit" variant="contained" startIcon={<CallIcon />} disabled={isDisabled}>
          {t('Call')}
        </Button>
        <Button color="inherit" startIcon={<CallEnd />} disabled>
          {t('Hangup')}
        </Button>
      </Box>
    </>
  )
}
