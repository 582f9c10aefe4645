import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { practiceLines, type PracticeLine } from 'contract/webphone'
import { useCallWebPhoneMutation } from '@/api'
import { msg, messageKey, type MessageKey } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { toFailure, statuses } from '@/lib/failure'
import { phoneText } from '@/lib/phoneText'
import { selectWebphone } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { atTextEdge } from '@/ui/styles'

const lineNames: Record<PracticeLine, MessageKey> = {
  echo: messageKey('Echo: repeats what you say'),
  tone: messageKey('Continuous tone'),
  announcement: messageKey('Announcement, then hangs up'),
  busy: messageKey('Busy line'),
  declined: messageKey('Declines the call'),
  never_answers: messageKey('Never answers'),
}

const styles = { p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' } as const
/** Number and name beside each other, or on a phone one above the other: long names would wrap beside it. */
const lineStyles = { ...atTextEdge.small, textAlign: 'left', justifyContent: 'start', alignItems: { xs: 'start', sm: 'center' }, flexDirection: { xs: 'column', sm: 'row' } } as const
const listStyles = { display: 'grid', gap: 0.5, m: 0, p: 0, listStyle: 'none' } as const

export const PracticePanel = ({ onLine }: { onLine: (number: string) => void }) => {
  const t = useT()
  const notify = useNotify()
  const { phone, call } = useAppSelector(selectWebphone)
  const [callWebPhone, { isLoading }] = useCallWebPhoneMutation()
  const handleCallMe = async (): Promise<void> => {
    const { error } = await callWebPhone()
    if (error === undefined) return
    const { type, status } = toFailure(error)
    const message = status === statuses.conflict ? msg("Your web phone isn't ready to receive calls.") : msg("The call couldn't be placed.")
    if (type !== 'unauthorized') notify('error', message)
  }
  return (
    <Paper variant="outlined" component="section" aria-labelledby="webphone-practice" sx={styles}>
      <Typography id="webphone-practice" variant="h2">
        {t('Test calls')}
      </Typography>
      <Button
        variant="outlined"
        loading={isLoading}
        disabled={call !== null || phone !== 'ready'}
        onClick={() => void handleCallMe()}
      >
        {t('Call me')}
      </Button>
      <Typography variant="body2">{t('Or select a test number to call:')}</Typography>
      <Box component="ul" sx={listStyles}>
        {practiceLines.map(({ name, phone_number }) => (
          <li key={name}>
            <Button size="small" sx={lineStyles} onClick={() => onLine(phone_number)}>
              <span>{phoneText(phone_number)}</span>
              <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, whiteSpace: 'pre' }}>
                {' · '}
              </Box>
              <span>{t(lineNames[name])}</span>
            </Button>
          </li>
        ))}
      </Box>
    </Paper>
  )
}
