import FiberManualRecord from '@mui/icons-material/FiberManualRecord'
import MicOff from '@mui/icons-material/MicOffOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useT'
import { useCallSeconds } from '@/phone/usePhone'
import type { PhoneCall } from '@/slices/webphone'
import { clockText } from '@/ui/clockText'

interface CallSummaryProps {
  call: PhoneCall
  /** '' for an unknown caller. */
  contactName: string
}

const flagStyles = { display: 'inline-flex', alignItems: 'center', gap: 0.5, typography: 'body2', fontWeight: 600 } as const
const lineStyles = { display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' } as const

/** During an incoming call the status line already names the caller. */
const useTitle = ({ direction, other, stage }: PhoneCall): string | null => {
  const t = useT()
  if (direction === 'out') return t('Call to {number}', { number: other })
  return stage === 'open' ? t('Incoming connection from {caller}', { caller: other }) : null
}

export const CallSummary = ({ call, contactName }: CallSummaryProps) => {
  const t = useT()
  const title = useTitle(call)
  const seconds = useCallSeconds(call.establishedAt)
  return (
    <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      {contactName === '' ? null : (
        <Box dir="auto" sx={{ fontWeight: 600 }}>
          {contactName}
        </Box>
      )}
      {title === null ? null : <Typography variant="body2">{title}</Typography>}
      <Box sx={lineStyles}>
        {seconds === null ? null : (
          <Box component="span" role="timer" aria-label={t('Call duration')} sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {clockText(seconds)}
          </Box>
        )}
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
