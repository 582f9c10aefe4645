import Mic from '@mui/icons-material/MicNoneOutlined'
import MicOff from '@mui/icons-material/MicOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSyncExternalStore } from 'react'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { AnswerButtons } from '@/phone/AnswerButtons'
import { currentLevels, watchLevels } from '@/phone/levels'
import { useContactName, usePhone } from '@/phone/usePhone'
import { RECONNECTING, type PhoneCall } from '@/slices/webphone'
import { Notice } from '@/ui/Notice'
import { CallSummary } from './CallSummary'
import { Keypad } from './Keypad'
import { LevelMeter } from './LevelMeter'

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
const troublesStyles = { display: 'grid', gap: 1, '&:empty': { mt: -2 } } as const

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

const MuteButton = ({ isMuted }: { isMuted: boolean }) => {
  const t = useT()
  const withPhone = usePhone()
  return (
    <Button
      variant={isMuted ? 'contained' : 'outlined'}
      color="inherit"
      aria-pressed={isMuted}
      startIcon={isMuted ? <MicOff /> : <Mic />}
      onClick={() => void withPhone((phone) => phone.setMuted(!isMuted))}
    >
      {t('Mute')}
    </Button>
  )
}

/** A muted microphone's level is meaningless. */
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

const styles = { display: 'grid', gap: 2, borderTop: 1, borderColor: 'divider', pt: 2 } as const
const answerStyles = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 } as const

export const CallCard = ({ call }: { call: PhoneCall }) => {
  const contactName = useContactName(call.other)
  return (
    <Box sx={styles}>
      <CallSummary call={call} contactName={contactName} />
      {call.stage === 'asked' ? (
        <Box sx={answerStyles}>
          <AnswerButtons caller={contactName || call.other} />
        </Box>
      ) : null}
      {call.stage === 'open' ? (
        <>
          <Troubles call={call} />
          <LevelMeters isMuted={call.isMuted} />
          <Keypad />
          <MuteButton isMuted={call.isMuted} />
        </>
      ) : null}
    </Box>
  )
}
