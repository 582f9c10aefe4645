import CallIcon from '@mui/icons-material/Call'
import CallEnd from '@mui/icons-material/CallEnd'
import Dialpad from '@mui/icons-material/DialpadOutlined'
import Mic from '@mui/icons-material/MicNoneOutlined'
import MicOff from '@mui/icons-material/MicOffOutlined'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useState, useSyncExternalStore, type ReactNode, type Ref, useCallback, useEffect } from 'react'
import { isDigit, type Digit } from 'callflow/machine'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { OtherCalls, RoomButtons, RoomStatus, useHangUp } from '@/lists/room/RoomActs'
import { AnswerButtons } from '@/phone/AnswerButtons'
import { currentLevels, watchLevels } from '@/phone/audio'
import { takesText, useOtherParty, usePhone } from '@/phone/usePhone'
import { RECONNECTING, type PhoneCall } from '@/slices/webphone'
import { Notice } from '@/ui/Notice'
import { isShortcut } from '@/lib/shortcut'
import { readSettings } from '@/lib/settings'
import { LevelMeter } from './SoundTest'

const useTypedKeys = (press: (key: Digit) => void): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const { key, target, repeat, defaultPrevented } = event
      if (!isDigit(key) || isShortcut(event) || repeat || defaultPrevented || takesText(target)) return
      event.preventDefault()
      press(key)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [press])
}

const keys = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', '+'],
  ['#', ''],
] as const

/** Drawn by the style sheet: a key is named by what it sends. */
const keyStyles = {
  minWidth: 0,
  minHeight: 58,
  flexDirection: 'column',
  fontSize: '1.375rem',
  lineHeight: 1.1,
  borderColor: 'divider',
  '&::after': { content: 'attr(data-letters) / ""', minHeight: '1em', fontSize: '0.6875rem', letterSpacing: '0.1em', color: 'text.secondary' },
} as const

const FLASH_MS = 180

const styles = { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1 } as const

/** Pressed keys aren't stored: they may be a secret. What is typed is sent, and shows the keys, also while they are hidden. */
const Keypad = ({ isShown, onTyped }: { isShown: boolean; onTyped: () => void }) => {
  const t = useT()
  const withPhone = usePhone()
  const [pressed, setPressed] = useState<{ key: string } | null>(null)
  const press = useCallback(
    (key: string): void => {
      setPressed({ key })
      void withPhone((phone) => phone.press(key))
    },
    [withPhone],
  )
  useTypedKeys(
    useCallback(
      (key) => {
        onTyped()
        press(key)
      },
      [onTyped, press],
    ),
  )
  useEffect(() => {
    if (pressed === null) return undefined
    const timer = setTimeout(() => setPressed(null), FLASH_MS)
    return () => clearTimeout(timer)
  }, [pressed])
  if (!isShown) return null
  return (
    <Box role="group" aria-label={t('Keypad')} sx={styles}>
      {keys.map(([key, letters]) => (
        <Button
          key={key}
          variant="outlined"
          color="inherit"
          data-letters={letters}
          onClick={() => press(key)}
          sx={pressed?.key === key ? { ...keyStyles, bgcolor: 'action.selected' } : keyStyles}
        >
          {key}
        </Button>
      ))}
    </Box>
  )
}

const choppy = msg('Poor connection: audio may cut out.')
const inaudible = msg('The other person may not hear you.')

/** By the voice client's names of its measurements. */
const labels = new Map<string, Message>([
  ['high-rtt', msg('Slow connection: your voice is delayed.')],
  ['low-mos', choppy],
  ['high-jitter', choppy],
  ['high-packet-loss', choppy],
  ['high-packets-lost-fraction', choppy],
  ['low-bytes-received', msg('No audio is coming from the other person.')],
  ['low-bytes-sent', inaudible],
  ['constant-audio-input-level', msg("Your microphone isn't picking up any sound.")],
  ['ice-connectivity-lost', msg('Connection lost. Reconnecting…')],
  [RECONNECTING, msg('Connection lost. Reconnecting…')],
])

/** Without duplicates; problems without a label are for specialists. */
const troublesInLabels = (troubles: readonly string[]): Message[] => {
  const bySentence = new Map<string, Message>()
  for (const problems of troubles.flatMap((name) => labels.get(name) ?? [])) bySentence.set(problems.key, problems)
  return [...bySentence.values()]
}

const NO_INPUT = 'constant-audio-input-level'

/** In the page before its first text, for screen readers, and without a gap while empty. */
const troublesStyles = { display: 'grid', gap: 1, '&:empty': { mt: -1.5 } } as const

/** A muted microphone is expected to be silent. */
const Troubles = ({ call: { troubles, isMuted } }: { call: PhoneCall }) => {
  const t = useT()
  const problems = troublesInLabels(troubles.filter((trouble) => !isMuted || trouble !== NO_INPUT))
  return (
    <Box role="status" sx={troublesStyles}>
      {problems.map((problem) => (
        <Notice key={problem.key} kind="warning" role="none">
          {t(problem)}
        </Notice>
      ))}
    </Box>
  )
}

const buttonStyles = {
  flexDirection: 'column',
  minWidth: 0,
  px: 0.5,
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  borderColor: 'divider',
  '& .MuiButton-startIcon': { m: 0 },
} as const

interface CallButtonProps extends Omit<ButtonProps, 'sx'> {
  icon: ReactNode
}

const CallButton = ({ icon, ...props }: CallButtonProps) => (
  <Button color="inherit" variant="outlined" startIcon={icon} {...props} sx={buttonStyles} />
)

const MuteButton = ({ isMuted }: { isMuted: boolean }) => {
  const t = useT()
  const withPhone = usePhone()
  return (
    <CallButton
      variant={isMuted ? 'contained' : 'outlined'}
      aria-pressed={isMuted}
      icon={isMuted ? <MicOff /> : <Mic />}
      onClick={() => void withPhone((phone) => phone.setMuted(!isMuted))}
    >
      {t('Mute')}
    </CallButton>
  )
}

const LevelMeters = ({ isMuted }: { isMuted: boolean }) => {
  const t = useT()
  const { microphone, speaker } = useSyncExternalStore(watchLevels, currentLevels)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
      <LevelMeter label={t('Microphone')} level={isMuted ? 0 : microphone} />
      <LevelMeter label={t('Speaker')} level={speaker} />
    </Box>
  )
}

const rowStyles = { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 1 } as const

interface CallControlsProps {
  call: PhoneCall
  hangUpButton: Ref<HTMLButtonElement>
}

export const CallControls = ({ call, hangUpButton }: CallControlsProps) => {
  const t = useT()
  const caller = useOtherParty(call)
  const hangUp = useHangUp(call)
  // The specification's service expects it from the start; ours shows it on demand.
  const [isKeypadShown, setIsKeypadShown] = useState(!readSettings().extensions)
  const showKeypad = useCallback(() => setIsKeypadShown(true), [])
  if (call.stage === 'asked') {
    return (
      <Box sx={rowStyles}>
        <AnswerButtons caller={caller} icons={[<CallIcon key="answer" />, <CallEnd key="decline" />]} />
      </Box>
    )
  }
  const isOpen = call.stage === 'open'
  return (
    <>
      <OtherCalls call={call} />
      {isOpen ? <Troubles call={call} /> : null}
      {isOpen ? <LevelMeters isMuted={call.isMuted} /> : null}
      <Box sx={rowStyles}>
        {isOpen ? <MuteButton isMuted={call.isMuted} /> : null}
        {isOpen ? (
          <CallButton icon={<Dialpad />} aria-expanded={isKeypadShown} onClick={() => setIsKeypadShown(!isKeypadShown)}>
            {t('Keypad')}
          </CallButton>
        ) : null}
        <CallButton
          ref={hangUpButton}
          variant="contained"
          color="error"
          icon={<CallEnd />}
          onClick={hangUp}
        >
          {t('Hang up')}
        </CallButton>
      </Box>
      <RoomButtons call={call} />
      <RoomStatus call={call} />
      {isOpen ? <Keypad isShown={isKeypadShown} onTyped={showKeypad} /> : null}
    </>
  )
}
