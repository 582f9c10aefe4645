import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import { useAskEmailRecipientMutation } from '@/api'
import { tooManyTries } from '@/forms/tooManyTries'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { Aside } from '@/ui/Aside'
import { BusyButton } from '@/ui/BusyButton'
import type { Finding } from '../../checkFlow'

const SendAgainButton = ({ address }: { address: string }) => {
  const t = useT()
  const [askEmailRecipient] = useAskEmailRecipientMutation()
  const { isBusy, submit } = useToastSubmit({
    send: () => askEmailRecipient(address),
    undone: ({ recipient: { state } }) => {
      if (state === 'confirmed') return msg('No request was sent: {address} has already agreed.', { address })
      return state === 'awaiting' ? null : msg('No request was sent: {address} has opted out. You can ask again after 30 days.', { address })
    },
    saved: msg('The request was sent to {address}.', { address }),
    explain: (failure) => (failure.status === 429 ? tooManyTries(failure) : msg('An error occurred. Please try again.')),
  })
  return (
    <BusyButton size="small" isBusy={isBusy} onClick={submit}>
      {t('Send again')}
      <Aside text={address} />
    </BusyButton>
  )
}

const styles = { display: 'flex', alignItems: 'center', gap: 0.75, typography: 'body2', py: 0.25 } as const

export const FindingLine = ({ finding: { problem, severity, consentAddress } }: { finding: Finding }) => {
  const t = useT()
  return (
    <Box sx={styles}>
      {severity === 'warning' ? (
        <WarningAmber color="warning" fontSize="small" titleAccess={t('Warning')} />
      ) : (
        <InfoOutlined color="info" fontSize="small" titleAccess={t('Note')} />
      )}
      {t(problem)}
      {consentAddress === undefined ? null : <SendAgainButton address={consentAddress} />}
    </Box>
  )
}
