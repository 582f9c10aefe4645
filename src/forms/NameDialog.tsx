import { useState } from 'react'
import { type Message, msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import type { Failure } from '@/lib/failure'
import { useAskEmailRecipientMutation } from '@/api'
import { Aside } from '@/ui/GuestLayout'
import { BusyButton } from '@/ui/BusyButton'
import { explainDialog } from './explainDialog'
import { FormDialog } from './FormDialog'
import { TextInput } from './TextInput'
import { useCloseWithToast } from './useCloseWithToast'
import { useSubmit, tooManyTries } from './useSubmit'
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

interface NameDialogProps<Data> {
  title: string
  submitLabel: string
  label: string
  initialName: string
  hint?: string
  onSubmit: (name: string, idempotencyKey: string) => Promise<{ data: Data; error?: undefined } | { data?: undefined; error: object }>
  done: Message
  onDone?: (data: NonNullable<Data>) => void
  explain?: (failure: Failure) => Message
  onClose: () => void
}

export const NameDialog = <Data,>(props: NameDialogProps<Data>) => {
  const { title, submitLabel, label, initialName, hint, onSubmit, done, onDone, explain = explainDialog, onClose } = props
  const t = useT()
  const closeWithToast = useCloseWithToast(onClose)
  const [name, setName] = useState(initialName)
  const form = useSubmit<Data>({
    send: ({ idempotencyKey }) => onSubmit(name.trim(), idempotencyKey),
    onDone: (data) => {
      closeWithToast('success', done)
      onDone?.(data)
    },
    explain,
  })
  return (
    <FormDialog title={title} submitLabel={submitLabel} form={form} onClose={onClose}>
      <TextInput
        name="friendly_name"
        label={label}
        placeholder={t('Choose a name')}
        autoComplete="off"
        {...(hint !== undefined && { hint })}
        value={name}
        onChange={setName}
        error={form.errorOf('friendly_name')}
        isDisabled={form.isBusy}
      />
    </FormDialog>
  )
}
