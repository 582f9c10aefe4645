import CallIcon from '@mui/icons-material/Call'
import CallEnd from '@mui/icons-material/CallEnd'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { ListedNumber } from '@/api'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useT } from '@/i18n/useT'
import { usePhone } from '@/phone/usePhone'
import { selectWebphone } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { CallCard } from './CallCard'
import { PhoneNotice } from './PhoneNotice'

interface CallFocus {
  isBusy: boolean
  isRinging: boolean
  callButton: RefObject<HTMLButtonElement | null>
  hangUpButton: RefObject<HTMLButtonElement | null>
}

const isFocusLost = (): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}

/** Moves the focus to Hang up when a call begins or is accepted, and to Call when it ends. */
const useCallFocus = ({ isBusy, isRinging, callButton, hangUpButton }: CallFocus): void => {
  const isActive = isBusy && !isRinging
  const wasActive = useRef(isActive)
  useEffect(() => {
    if (wasActive.current === isActive) return
    wasActive.current = isActive
    if (!isFocusLost()) return
    const button = isActive ? hangUpButton.current : callButton.current
    button?.focus({ preventScroll: true })
  }, [isActive, callButton, hangUpButton])
}

/** In the page before its first text: screen readers announce only changes of known regions. */
const StatusLine = () => {
  const t = useT()
  const { status } = useAppSelector(selectWebphone)
  const isError = status?.key === 'Error: {message}'
  return (
    <Typography
      role="status"
      variant="body2"
      color={isError ? 'error' : 'textSecondary'}
      sx={{ minHeight: '1.5em', overflowWrap: 'anywhere' }}
    >
      {status === null ? '' : t(status)}
    </Typography>
  )
}

interface PhonePanelProps {
  numbers: readonly ListedNumber[]
  number: string
  onNumber: (number: string) => void
}

/** 325 px at the default text size, more at a larger one. */
const PANEL_WIDTH = '20.3125rem'

const styles = { width: PANEL_WIDTH, maxWidth: '100%', p: 2.5, display: 'grid', gap: 2 } as const
const buttonsStyles = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 } as const

const optionOf = ({ phone_number, friendly_number }: ListedNumber) => ({
  value: phone_number,
  label: friendly_number || phone_number,
})

/** The number is sent as typed: the service validates it. */
export const PhonePanel = ({ numbers, number, onNumber }: PhonePanelProps) => {
  const t = useT()
  const withPhone = usePhone()
  const { phone, call } = useAppSelector(selectWebphone)
  const [from, setFrom] = useState('')
  const [isRecorded, setIsRecorded] = useState(false)
  const callButton = useRef<HTMLButtonElement>(null)
  const hangUpButton = useRef<HTMLButtonElement>(null)
  useCallFocus({ isBusy: call !== null, isRinging: call?.stage === 'asked', callButton, hangUpButton })
  useEffect(() => void withPhone((opened) => opened.open()), [withPhone])

  const options = numbers.map(optionOf)
  const callerId = options.find(({ value }) => value === from)?.value ?? options[0]?.value ?? ''
  const handleCall = (event: FormEvent): void => {
    event.preventDefault()
    if (call === null && phone !== 'elsewhere') void withPhone((ready) => ready.call({ to: number, callerId, isRecorded }))
  }
  return (
    <Paper variant="outlined" component="form" aria-label={t('Web phone')} autoComplete="off" onSubmit={handleCall} sx={styles}>
      <SelectInput name="from" label={t('Call from')} value={callerId} onChange={setFrom} options={options} />
      <TextInput
        name="number"
        label={t('Enter a phone number to call')}
        isLabelRaised
        value={number}
        onChange={onNumber}
        inputMode="tel"
        autoComplete="off"
      />
      <CheckboxInput name="record" label={t('Record the conversation')} isChecked={isRecorded} onChange={setIsRecorded} />
      <Box sx={buttonsStyles}>
        <Button
          ref={callButton}
          type="submit"
          variant="contained"
          startIcon={<CallIcon />}
          disabled={call !== null || phone === 'elsewhere'}
        >
          {t('Call')}
        </Button>
        <Button
          ref={hangUpButton}
          variant="outlined"
          color="error"
          startIcon={<CallEnd />}
          disabled={call === null}
          onClick={() => void withPhone((ready) => ready.hangUp())}
        >
          {t('Hangup')}
        </Button>
      </Box>
      <StatusLine />
      <PhoneNotice />
      {call === null ? null : <CallCard call={call} />}
    </Paper>
  )
}
