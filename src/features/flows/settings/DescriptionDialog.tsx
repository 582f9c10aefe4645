import { useRef, useState, type FormEvent } from 'react'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useT } from '@/i18n/useT'
import { MAX_DESCRIPTION_LENGTH } from '../describeModule'

interface DescriptionDialogProps {
  /** '' while the description is derived. */
  description: string
  derived: string
  onSave: (description: string) => void
  onClose: () => void
}

export const DescriptionDialog = ({ description, derived, onSave, onClose }: DescriptionDialogProps) => {
  const t = useT()
  const formRef = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(description)
  const submit = (event?: Pick<FormEvent, 'preventDefault'>): void => {
    event?.preventDefault()
    const own = text.trim()
    onSave(own === derived.trim() ? '' : own)
  }
  const form = { isBusy: false, banner: null, formRef, submit }
  return (
    <FormDialog title={t('Edit module description')} submitLabel={t('Save description')} form={form} onClose={onClose}>
      <TextInput
        name="description"
        label={t('Description')}
        autoComplete="off"
        maxLength={MAX_DESCRIPTION_LENGTH}
        placeholder={derived}
        hint={t('Leave empty to use the automatic description: {description}', { description: derived })}
        value={text}
        onChange={setText}
      />
    </FormDialog>
  )
}
