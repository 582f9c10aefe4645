import { useState } from 'react'
import { useNameContactMutation } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { phoneText } from '@/lib/phoneText'

interface ContactDialogProps {
  number: string
  name: string
  onClose: () => void
}

export const ContactDialog = ({ number, name, onClose }: ContactDialogProps) => {
  const t = useT()
  const [nameContact] = useNameContactMutation()
  const closeWithToast = useCloseWithToast(onClose)
  const [typed, setTyped] = useState(name)
  const contact = { contact_name: typed.trim(), contact_number: number }
  const form = useSubmit({
    send: () => nameContact(contact),
    onDone: () => closeWithToast('success', msg('Contact has been updated.')),
    explain: explainDialog,
  })
  return (
    <FormDialog title={t('Edit contact name')} submitLabel={t('Save')} form={form} onClose={onClose}>
      <TextInput
        name="contact_name"
        label={t('Contact name')}
        autoComplete="off"
        hint={phoneText(number)}
        value={typed}
        onChange={setTyped}
        error={form.errorOf('contact_name')}
      />
    </FormDialog>
  )
}
