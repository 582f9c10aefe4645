import Box from '@mui/material/Box'
import { AnswerButtons } from '@/phone/AnswerButtons'
import { useContactName } from '@/phone/useContactName'
import type { PhoneCall } from '@/slices/webphone'
import { CallFacts } from './CallFacts'
import { Keypad } from './Keypad'
import { LevelMeters } from './LevelMeters'
import { MuteButton } from './MuteButton'
import { Troubles } from './Troubles'

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
