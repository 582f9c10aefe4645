import Mic from '@mui/icons-material/MicNoneOutlined'
import MicOff from '@mui/icons-material/MicOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSyncExternalStore } from 'react'
import { useT } from '@/i18n/useT'
import { AnswerButtons } from '@/phone/AnswerButtons'
import { currentLevels, watchLevels } from '@/phone/levels'
import { useContactName } from '@/phone/useContactName'
import { usePhone } from '@/phone/usePhone'
import type { PhoneCall } from '@/slices/webphone'
import { CallFacts } from './CallFacts'
import { Keypad } from './Keypad'
import { LevelMeter } from './LevelMeter'
import { Troubles } from './Troubles'

const MuteButton = ({ isMuted }: { isMuted: boolean }) => {
  const t = useT()
  const ask = usePhone()
  return (
    <Button
      variant={isMuted ? 'contained' : 'outlined'}
      color="inherit"
      aria-pressed={isMuted}
      startIcon={isMuted ? <MicOff /> : <Mic />}
      onClick={() => void ask((phone) => phone.setMuted(!isMuted))}
    >
      {t('Mute')}
    </Button>
  )
}

/** How loud the call is both ways. What a muted microphone hears goes nowhere. */
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

const look = { display: 'grid', gap: 2, borderTop: 1, borderColor: 'divider', pt: 2 } as const
const answerLook = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 } as const

/** All about the call that is on. Keypad and Mute are there only while it is connected. */
export const CallCard = ({ call }: { call: PhoneCall }) => {
  const contactName = useContactName(call.other)
  return (
    <Box sx={look}>
      <CallFacts call={call} contactName={contactName} />
      {call.stage === 'asked' ? (
        <Box sx={answerLook}>
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
