import { useState } from 'react'
import { type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import type { Failure } from '@/lib/failure'
import { explainDialog } from './explainDialog'
import { FormDialog } from './FormDialog'
import { TextInput } from './TextInput'
import { useCloseWithToast } from './useCloseWithToast'
import { useSubmit } from './useSubmit'

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
