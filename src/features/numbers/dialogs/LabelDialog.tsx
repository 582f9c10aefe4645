import { useState } from 'react'
import { useSetNumberLabelMutation, type ListedNumber } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useCloseAndSay } from '@/forms/useCloseAndSay'
import { useSubmit } from '@/forms/useSubmit'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { friendlyOf } from '../numberFacts'

interface LabelDialogProps {
  number: ListedNumber
  onClose: () => void
}

export const LabelDialog = ({ number, onClose }: LabelDialogProps) => {
  const t = useT()
  const [setNumberLabel] = useSetNumberLabelMutation()
  const closeAndSay = useCloseAndSay(onClose)
  const [label, setLabel] = useState(number.label ?? '')
  const form = useSubmit({
    act: () => setNumberLabel({ id: number.id, label: label.trim() }),
    onDone: () => closeAndSay('success', say('Label has been updated.')),
    explain: explainDialog,
  })
  return (
    <FormDialog title={t('Edit number label')} submitLabel={t('Save label')} form={form} onClose={onClose}>
      <TextInput
        name="label"
        label={t('Label')}
        autoComplete="off"
        hint={friendlyOf(number)}
        value={label}
        onChange={setLabel}
        error={form.errorOf('label')}
      />
    </FormDialog>
  )
}
