import { useState } from 'react'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useSubmit } from '@/forms/useSubmit'
import type { Said } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import type { Failure } from '@/lib/failure'

interface NameDialogProps<Data> {
  title: string
  submitLabel: string
  /** What stands in the field at first. */
  firstName: string
  act: (name: string, idempotencyKey: string) => Promise<{ data: Data; error?: undefined } | { data?: undefined; error: object }>
  onDone: (data: NonNullable<Data>) => void
  explain?: (failure: Failure) => Said
  onClose: () => void
}

/** A dialog that gives an application its name. What is wrong with a name the service says. */
export const NameDialog = <Data,>({ title, submitLabel, firstName, act, onDone, explain = explainDialog, onClose }: NameDialogProps<Data>) => {
  const t = useT()
  const [name, setName] = useState(firstName)
  const form = useSubmit({ act: ({ idempotencyKey }) => act(name.trim(), idempotencyKey), onDone, explain })
  return (
    <FormDialog title={title} submitLabel={submitLabel} form={form} onClose={onClose}>
      <TextInput
        name="friendly_name"
        label={t('Application name')}
        placeholder={t('Choose a name')}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={form.errorOf('friendly_name')}
        isDisabled={form.isBusy}
      />
    </FormDialog>
  )
}
