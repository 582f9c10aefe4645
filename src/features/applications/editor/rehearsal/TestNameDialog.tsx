import { useState } from 'react'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useCloseAndSay } from '@/forms/useCloseAndSay'
import { useSubmit } from '@/forms/useSubmit'
import type { Said } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'

interface TestNameDialogProps {
  title: string
  firstName: string
  /** Where such a call ends: what the test is about. */
  hint: string
  act: (name: string, idempotencyKey: string) => Promise<{ data: object; error?: undefined } | { data?: undefined; error: object }>
  done: Said
  onClose: () => void
}

/** What is wrong with a name the service says. */
export const TestNameDialog = ({ title, firstName, hint, act, done, onClose }: TestNameDialogProps) => {
  const t = useT()
  const closeAndSay = useCloseAndSay(onClose)
  const [name, setName] = useState(firstName)
  const form = useSubmit<object>({
    act: ({ idempotencyKey }) => act(name.trim(), idempotencyKey),
    onDone: () => closeAndSay('success', done),
    explain: explainDialog,
  })
  return (
    <FormDialog title={title} submitLabel={t('Save')} form={form} onClose={onClose}>
      <TextInput
        name="friendly_name"
        label={t('Test name')}
        autoComplete="off"
        placeholder={t('Choose a name')}
        hint={hint}
        value={name}
        onChange={setName}
        error={form.errorOf('friendly_name')}
      />
    </FormDialog>
  )
}
