import FiberManualRecord from '@mui/icons-material/FiberManualRecord'
import MicOff from '@mui/icons-material/MicOffOutlined'
import Box from '@mui/material/Box'
import { useT } from '@/i18n/useLanguage'
import { ContactMenu } from '@/lists/contacts/ContactMenu'
import { CallFacts } from '@/phone/CallFacts'
import { numberIn, useCallSeconds, useContactName, useOtherParty } from '@/phone/usePhone'
import type { PhoneCall } from '@/slices/webphone'
import { clockText } from '@/ui/clockText'

const styles = { display: 'grid', justifyItems: 'center', textAlign: 'center', overflowWrap: 'anywhere' } as const
const quietStyles = { typography: 'body2', color: 'text.secondary' } as const
const nameStyles = { fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.25 } as const
const timeStyles = { fontSize: '2.25rem', fontWeight: 500, lineHeight: 1.25, fontVariantNumeric: 'tabular-nums' } as const
const flagsStyles = { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 2 } as const
const flagStyles = { display: 'inline-flex', alignItems: 'center', gap: 0.5, typography: 'body2', fontWeight: 600 } as const

export const CallSummary = ({ call }: { call: PhoneCall }) => {
  const t = useT()
  const contactName = useContactName(call.other)
  const name = useOtherParty(call)
  const seconds = useCallSeconds(call.establishedAt)
  return (
    <Box sx={styles}>
      <Box sx={quietStyles}>{call.direction === 'in' ? t('Incoming call') : t('Outgoing call')}</Box>
      <Box dir="auto" sx={nameStyles}>
        {name}
        <ContactMenu number={numberIn(call.other)} name={contactName} />
      </Box>
      {contactName === '' ? null : <Box sx={quietStyles}>{call.other}</Box>}
      <CallFacts call={call} isCentered />
      {seconds === null ? null : (
        <Box role="timer" aria-label={t('Call duration')} sx={timeStyles}>
          {clockText(seconds)}
        </Box>
      )}
      <Box sx={flagsStyles}>
        {call.isRecorded ? (
          <Box component="span" sx={{ ...flagStyles, color: 'error.main' }}>
            <FiberManualRecord fontSize="inherit" />
            {t('Recording')}
          </Box>
        ) : null}
        {call.isMuted ? (
          <Box component="span" sx={flagStyles}>
            <MicOff fontSize="inherit" />
            {t("You're muted")}
          </Box>
        ) : null}
      </Box>
    </Box>
  )
}
