import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type FormEvent, type Ref } from 'react'
import Button from '@mui/material/Button'
import CallIcon from '@mui/icons-material/Call'
import CallEnd from '@mui/icons-material/CallEnd'
import Box from '@mui/material/Box'
import type { NumberProblem } from 'callflow/phoneNumber'
import { useGetEmergencyNoticeQuery, type ListedNumber } from '@/api'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { EmergencyLine } from '@/phone/RingAlert'
import { lastCallerId, saveCallerId, isEmergencyNumber } from '@/phone/preferences'
import { usePhone } from '@/phone/usePhone'
import { selectSession } from '@/slices/session'
import { selectWebphone, type PhoneCall } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { lazyComponent } from '@/ui/lazyComponent'
import { Notice } from '@/ui/Notice'
import { readTyped } from '@/lib/phoneNumbers'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { phoneText } from '@/lib/phoneText'
import { CallControls } from './CallControls'
import { CallSummary } from './CallSummary'

interface CallDraft {
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

const DialForm = ({ draft: { to, callerId, isRecorded }, onChange, numbers, error, isDisabled, callButton }: DialFormProps) => {
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

const problems: Readonly<Record<NumberProblem | 'premium', Message>> = {
  invalid: msg('Enter a valid phone number.'),
  area_code_missing: msg('Add the area code.'),
  area_code_unknown: msg("This area code doesn't exist. Numbers outside Canada and the United States start with + and a country code."),
  too_short: msg('This number has too few digits.'),
  too_long: msg('This number has too many digits.'),
  several: msg('Enter one phone number only.'),
  premium: msg("Premium-rate and satellite numbers can't be called from here."),
}

/** What to dial for a text, or what is wrong with it. Emergency numbers have rules of their own. */
const readDialled = async (typed: string): Promise<{ to: string } | { problem: Message }> => {
  const reading = isEmergencyNumber(typed) ? null : await readTyped(typed)
  if (reading === null) return { to: typed }
  if (reading === 'premium') return { problem: problems.premium }
  return 'problem' in reading ? { problem: problems[reading.problem] } : { to: `${reading.number}${reading.keys}` }
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

const EmergencyDialog = lazyComponent(async () => (await import('./EmergencyDialog')).EmergencyDialog)

/** While unknown, calls are not held up: the notice also stands below the form. */
const useNeedsEmergencyNotice = (): boolean => {
  const { data } = useGetEmergencyNoticeQuery(undefined, { skip: !readSettings().extensions })
  return data?.acknowledged_at === null
}

const isFocusLost = (): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}

type Mode = 'idle' | 'ringing' | 'active'

const modeOf = (call: PhoneCall | null): Mode => (call === null ? 'idle' : call.stage === 'asked' ? 'ringing' : 'active')

/**
 * Returns the ref of the Call button, or during a call of Hangup: it gets the focus that vanishes with the form or the
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

const styles = { width: { xs: '100%', md: PANEL_WIDTH }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const

interface PhonePanelProps {
  numbers: readonly ListedNumber[]
  /** Id of the number that a link asked to call from; otherwise the one last chosen. */
  lineId: string | null
  number: string
  onNumber: (number: string) => void
}

/** A number is read before it is called, by the rules of our service; others get it as typed, and judge it. */
export const PhonePanel = ({ numbers, lineId, number, onNumber }: PhonePanelProps) => {
  const t = useT()
  const withPhone = usePhone()
  const { phone, call } = useAppSelector(selectWebphone)
  const { userId } = useAppSelector(selectSession)
  const [from, setFrom] = useState(() => numbers.find(({ id }) => String(id) === lineId)?.phone_number ?? lastCallerId(userId ?? ''))
  const [isRecorded, setIsRecorded] = useState(false)
  const [problem, setProblem] = useState<Message | null>(null)
  const button = useCallFocus(call)
  const needsNotice = useNeedsEmergencyNotice()
  /** What is called once the notice is acknowledged. */
  const [noticeFor, setNoticeFor] = useState<string | null>(null)
  useEffect(() => void withPhone((opened) => opened.open()), [withPhone])

  const { phone_number: callerId } = numbers.find(({ phone_number }) => phone_number === from) ?? numbers[0] ?? { phone_number: '' }
  const draft: CallDraft = { to: number, callerId, isRecorded }
  const handleChange = (change: Partial<CallDraft>): void => {
    if (change.to !== undefined) {
      setProblem(null)
      onNumber(change.to)
    }
    if (change.isRecorded !== undefined) setIsRecorded(change.isRecorded)
    if (change.callerId === undefined) return
    setFrom(change.callerId)
    saveCallerId(userId ?? '', change.callerId)
  }
  const place = (to: string): void => void withPhone((ready) => ready.call({ ...draft, to }))
  const dial = async (form: HTMLElement): Promise<void> => {
    const read = number.trim() === '' ? { problem: msg('Enter a phone number.') } : await readDialled(number)
    if ('problem' in read) {
      setProblem(read.problem)
      form.querySelector<HTMLInputElement>('[name="number"]')?.focus()
    } else if (needsNotice) setNoticeFor(read.to)
    else place(read.to)
  }
  const handleCall = (event: FormEvent<HTMLElement>): void => {
    event.preventDefault()
    if (call === null && phone !== 'elsewhere') void dial(event.currentTarget)
  }
  const handleAcknowledged = (): void => {
    setNoticeFor(null)
    if (noticeFor !== null) place(noticeFor)
  }
  return (
    <Paper
      variant="outlined"
      component="form"
      aria-label={t('Web phone')}
      autoComplete="off"
      onSubmit={handleCall}
      sx={{ ...styles, ...(call === null ? { p: { xs: 2, sm: 2.5 }, gap: 2 } : { p: 2, gap: 1.5 }) }}
    >
      {call === null ? (
        <DialForm
          draft={draft}
          onChange={handleChange}
          numbers={numbers}
          error={problem === null ? undefined : t(problem)}
          isDisabled={phone === 'elsewhere'}
          callButton={button}
        />
      ) : (
        <CallSummary call={call} />
      )}
      <StatusLine isInCall={call !== null} />
      {call === null ? <EmergencyLine /> : null}
      <PhoneNotice />
      {noticeFor === null ? null : (
        <EmergencyDialog onAcknowledged={handleAcknowledged} onClose={() => setNoticeFor(null)} />
      )}
      {call === null ? null : <CallControls call={call} hangUpButton={button} />}
    </Paper>
  )
}
