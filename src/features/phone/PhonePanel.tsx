import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type FormEvent, type Ref } from 'react'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Tune from '@mui/icons-material/Tune'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import CallIcon from '@mui/icons-material/Call'
import CallEnd from '@mui/icons-material/CallEnd'
import Box from '@mui/material/Box'
import type { ListedNumber } from '@/api'
import { msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { absenceText, useAbsence } from '@/lists/availability/useAbsence'
import { EmergencyLine } from '@/phone/RingAlert'
import { usePhone } from '@/phone/usePhone'
import { selectWebphone, type PhoneCall, type PhoneState } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { loadedAhead } from '@/ui/lazyComponent'
import { Notice } from '@/ui/Notice'
import { StatusChip, type Tone } from '@/ui/StatusChip'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { phoneText } from '@/lib/phoneText'
import { readSettings } from '@/lib/settings'
import { isView } from '@/lib/storedToken'
import { CallControls } from './CallControls'
import { CallSummary } from './CallSummary'
import type { Dialler } from './useDialler'

interface DialFormProps {
  dialler: Dialler
  numbers: readonly ListedNumber[]
  callButton: Ref<HTMLButtonElement>
}

const buttonsStyles = { display: 'grid', gridTemplateColumns: '1fr auto', gap: 1.5, '& > *': { minHeight: 52 } } as const

const optionOf = ({ label, phone_number, friendly_number }: ListedNumber) => ({
  value: phone_number,
  label: [label, friendly_number || phoneText(phone_number)].filter(Boolean).join(' - '),
})

const DialForm = ({ dialler, numbers, callButton }: DialFormProps) => {
  const t = useT()
  const { problem } = dialler
  return (
    <>
      <SelectInput
        name="from"
        label={t('Call from')}
        value={dialler.callerId}
        onChange={dialler.setCallerId}
        options={numbers.map(optionOf)}
      />
      <TextInput
        name="number"
        label={t('Enter a phone number to call')}
        isLabelRaised
        value={dialler.number}
        onChange={dialler.setNumber}
        error={problem === null ? undefined : t(problem.text)}
        inputMode="tel"
        autoComplete="off"
      />
      <CheckboxInput
        name="record"
        label={t('Record the conversation')}
        isChecked={dialler.isRecorded}
        onChange={dialler.setIsRecorded}
      />
      <Box sx={buttonsStyles}>
        <Button ref={callButton} type="submit" variant="contained" size="large" startIcon={<CallIcon />} disabled={!dialler.isReady}>
          {t('Call')}
        </Button>
        <Button color="inherit" startIcon={<CallEnd />} disabled>
          {t('Hang up')}
        </Button>
      </Box>
    </>
  )
}

const PhoneNotice = () => {
  const t = useT()
  const withPhone = usePhone()
  const { phone, call } = useAppSelector(selectWebphone)
  switch (phone) {
    case 'elsewhere':
      return (
        <Notice
          kind="info"
          role="status"
          action={
            <Button size="small" onClick={() => void withPhone((ready) => ready.takeOver())}>
              {t('Use it here')}
            </Button>
          }
        >
          <div>{t('The web phone is open in another tab')}</div>
          <div>{t('If you use it here, any call in that tab will end.')}</div>
        </Notice>
      )
    case 'lost':
    case 'failed':
      // The call may survive; a new connection would end it.
      return call !== null ? null : (
        <Button variant="outlined" onClick={() => void withPhone((ready) => ready.retry())}>
          {t('Try again')}
        </Button>
      )
    case 'off':
    case 'connecting':
    case 'ready':
      return null
  }
}

const EmergencyDialog = loadedAhead(async () => (await import('./EmergencyDialog')).EmergencyDialog)

const isFocusLost = (): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}

type Mode = 'idle' | 'ringing' | 'active'

const modeOf = (call: PhoneCall | null): Mode => (call === null ? 'idle' : call.stage === 'asked' ? 'ringing' : 'active')

/**
 * Returns the ref of the Call button, or during a call of “Hang up”: it gets the focus that vanishes with the form or the
 * call. A call that was answered automatically leaves the focus alone: whoever was typing would end it with Enter.
 */
const useCallFocus = (call: PhoneCall | null) => {
  const button = useRef<HTMLButtonElement>(null)
  const mode = modeOf(call)
  const last = useRef(mode)
  const direction = call?.direction
  useEffect(() => {
    if (last.current === mode) return
    const isUnasked = last.current === 'idle' && direction === 'in'
    last.current = mode
    if (!isUnasked && isFocusLost()) button.current?.focus({ preventScroll: true })
  }, [mode, direction])
  return button
}

/** In the page before its first text: screen readers announce only changes of known regions. */
const StatusLine = ({ isInCall }: { isInCall: boolean }) => {
  const t = useT()
  const { status } = useAppSelector(selectWebphone)
  const isError = status?.key === 'Error: {message}'
  return (
    <Typography
      role="status"
      variant={isInCall ? 'caption' : 'body2'}
      color={isError ? 'error' : 'textSecondary'}
      sx={{ minHeight: '1.5em', overflowWrap: 'anywhere', ...(isInCall && { textAlign: 'center' }) }}
    >
      {status === null ? '' : t(status)}
    </Typography>
  )
}

/** 325 px at the default text size, more at a larger one. */
const PANEL_WIDTH = '20.3125rem'

const styles = {
  width: { xs: '100%', md: PANEL_WIDTH },
  justifySelf: 'center',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 2,
  p: { xs: 2, sm: 2.5 },
  '& input[name=number]': { fontSize: '1.375rem' },
} as const

const states: Record<PhoneState, { tone: Tone; text: Message } | null> = {
  off: null,
  connecting: { tone: 'neutral', text: msg('Connecting…') },
  ready: { tone: 'good', text: msg('Ready for calls') },
  elsewhere: { tone: 'neutral', text: msg('In another tab') },
  lost: { tone: 'warning', text: msg('Reconnecting…') },
  failed: { tone: 'bad', text: msg('Not connected') },
}

const AvailabilityDialog = loadedAhead(async () => (await import(/* webpackChunkName: "availability" */ '@/lists/availability/AvailabilityDialog')).AvailabilityDialog)

const PhoneSettings = loadedAhead(async () => (await import('./PhoneSettings')).PhoneSettings)

/** How the phone is, in the product's own words; the status line below tells what happened last. */
const PhoneHead = () => {
  const t = useT()
  const { phone, call } = useAppSelector(selectWebphone)
  const language = useLanguage()
  const absence = useAbsence()
  const [open, setOpen] = useState<'settings' | 'availability' | null>(null)
  const state = phone === 'ready' && absence !== null ? { tone: 'warning' as const, text: absenceText(absence, language) } : states[phone]
  const close = (): void => setOpen(null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', minHeight: 32 }}>
      {state === null || call !== null ? (
        <span />
      ) : readSettings().extensions && !isView() ? (
        <ButtonBase aria-haspopup="dialog" aria-label={t('{what}: {reason}', { what: t('Availability'), reason: t(state.text) })} sx={{ minHeight: 32, borderRadius: 1 }} onClick={() => setOpen('availability')}>
          <StatusChip tone={state.tone} label={t(state.text)} />
          <ExpandMore fontSize="small" />
        </ButtonBase>
      ) : (
        <StatusChip tone={state.tone} label={t(state.text)} />
      )}
      <Button size="small" color="inherit" startIcon={<Tune />} sx={{ ml: 'auto', mr: -1 }} onClick={() => setOpen('settings')}>
        {t('Settings')}
      </Button>
      {open === 'settings' ? <PhoneSettings onClose={close} /> : null}
      {open === 'availability' ? <AvailabilityDialog onClose={close} /> : null}
    </Box>
  )
}

interface PhonePanelProps {
  numbers: readonly ListedNumber[]
  dialler: Dialler
}

export const PhonePanel = ({ numbers, dialler }: PhonePanelProps) => {
  const t = useT()
  const withPhone = usePhone()
  const { call } = useAppSelector(selectWebphone)
  const form = useRef<HTMLFormElement>(null)
  const button = useCallFocus(call)
  useEffect(() => void withPhone((opened) => opened.open()), [withPhone])
  const { problem, callee } = dialler
  const seen = useRef(callee)
  useEffect(() => {
    // Whoever picked a person calls with Enter, and on a phone sees the form above the list.
    if (callee !== seen.current && callee.number !== '') button.current?.focus()
    seen.current = callee
  }, [callee, button])
  useEffect(() => {
    if (problem !== null) form.current?.querySelector<HTMLInputElement>('[name="number"]')?.focus()
  }, [problem])

  const handleCall = (event: FormEvent): void => {
    event.preventDefault()
    dialler.call()
  }
  return (
    <Paper variant="outlined" component="form" ref={form} aria-label={t('Web phone')} autoComplete="off" onSubmit={handleCall} sx={styles}>
      <PhoneHead />
      {call === null ? <DialForm dialler={dialler} numbers={numbers} callButton={button} /> : <CallSummary call={call} />}
      <StatusLine isInCall={call !== null} />
      {call === null ? <EmergencyLine /> : null}
      <PhoneNotice />
      {dialler.isWaiting ? <EmergencyDialog onAcknowledged={dialler.acknowledge} onClose={dialler.giveUp} /> : null}
      {call === null ? null : <CallControls call={call} hangUpButton={button} />}
    </Paper>
  )
}
