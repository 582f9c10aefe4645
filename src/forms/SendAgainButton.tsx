import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { useAskEmailRecipientMutation } from '@/api'
import { Aside } from '@/ui/PageParts'
import { BusyButton } from '@/ui/BusyButton'
import { tooManyTries } from './useSubmit'
import { useToastSubmit } from './useToastSubmit'

/** Asks the owner of an address once more to agree to emails. */
export const SendAgainButton = ({ address }: { address: string }) => {
  const t = useT()
  const [askEmailRecipient] = useAskEmailRecipientMutation()
  const { isBusy, submit } = useToastSubmit({
    send: () => askEmailRecipient(address),
    undone: ({ recipient: { state } }) => {
      if (state === 'confirmed') return msg('No request was sent: {address} has already agreed.', { address })
      return state === 'awaiting' || state === null ? null : msg('No request was sent: {address} has opted out. You can ask again after 30 days.', { address })
    },
    saved: msg('The request was sent to {address}.', { address }),
    explain: (failure) => (failure.status === 429 ? tooManyTries(failure) : msg('An error occurred. Please try again.')),
  })
  return (
    <BusyButton size="small" isBusy={isBusy} onClick={submit} sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}>
      {t('Send again')}
      <Aside text={address} />
    </BusyButton>
  )
}
