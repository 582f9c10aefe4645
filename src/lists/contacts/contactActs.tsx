import { useState } from 'react'
import { useNameContactMutation } from '@/api'
import { setBlockedStatus, useAddNoteMutation } from '@/api/endpoints/people'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextAreaInput } from '@/forms/TextAreaInput'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { useTextDraft } from '@/forms/useTextDraft'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { isReadOnly, toFailure } from '@/lib/failure'
import { phoneText } from '@/lib/phoneText'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'

export interface Contact {
  number: string
  /** '' of somebody without one. */
  name: string
}

interface ContactDialogProps {
  contact: Contact
  onClose: () => void
}

export const ContactNameDialog = ({ contact: { number, name }, onClose }: ContactDialogProps) => {
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

/** What is typed stays until it is saved, also when the dialog is closed, as at the end of a call. */
export const NoteDialog = ({ contact: { number, name }, onClose }: ContactDialogProps) => {
  const t = useT()
  const [addNote] = useAddNoteMutation()
  const closeWithToast = useCloseWithToast(onClose)
  const draft = useTextDraft(`note/${number}`, { text: '' })
  const form = useSubmit({
    send: ({ idempotencyKey }) => addNote({ idempotencyKey, body: { contact_number: number, text: draft.texts.text.trim() } }),
    onDone: () => {
      draft.drop()
      closeWithToast('success', msg('Note has been added.'))
    },
    explain: explainDialog,
  })
  return (
    <FormDialog title={t('Add note')} subject={name || phoneText(number)} submitLabel={t('Save')} form={form} onClose={onClose}>
      <TextAreaInput
        name="text"
        label={t('Note')}
        rows={3}
        value={draft.texts.text}
        onChange={(text) => draft.write({ text })}
        error={form.errorOf('text')}
        isDisabled={form.isBusy}
      />
    </FormDialog>
  )
}

/** Blocks or unblocks whoever has the number, and offers to undo it. */
export const useBlocking = () => {
  const notify = useNotify()
  const dispatch = useAppDispatch()
  const block = async ({ number, name }: Contact, is_blocked: 0 | 1, canUndo = true): Promise<void> => {
    const { error } = await dispatch(setBlockedStatus.initiate({ contact_number: number, is_blocked }, { track: false }))
    if (error !== undefined) {
      if (!isReadOnly(toFailure(error))) notify('warning', msg('Something went wrong, please try again.'))
      return
    }
    const values = { name: name || phoneText(number) }
    const done = is_blocked === 1 ? msg('Blocked: {name}', values) : msg('Unblocked: {name}', values)
    notify('success', done, canUndo ? () => void block({ number, name }, is_blocked === 1 ? 0 : 1, false) : undefined)
  }
  return block
}
