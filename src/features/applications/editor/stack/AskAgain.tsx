import { useAskEmailRecipientMutation } from '@/api'
import { tooManyTries } from '@/forms/tooManyTries'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { Aside } from '@/ui/Aside'
import { BusyButton } from '@/ui/BusyButton'

/** Mails the owner of an address once more that their consent is wanted. */
export const AskAgain = ({ address }: { address: string }) => {
  const t = useT()
  const [askEmailRecipient] = useAskEmailRecipientMutation()
  const { isBusy, submit } = useToastSubmit({
    act: () => askEmailRecipient(address),
    undone: ({ recipient: { state } }) => {
      if (state === 'confirmed') return say('No request was sent: {address} has already agreed.', { address })
      return state === 'awaiting' ? null : say('No request was sent: {address} has opted out. It can be asked again 30 days later at the earliest.', { address })
    },
    saved: say('The request was sent to {address}.', { address }),
    explain: (failure) => (failure.status === 429 ? tooManyTries(failure) : say('An error occurred. Please try again.')),
  })
  return (
    <BusyButton size="small" isBusy={isBusy} onClick={submit}>
      {t('Send again')}
      <Aside text={address} />
    </BusyButton>
  )
}
