import { useState } from 'react'
import { MAX_NOTE } from 'contract/flowVersions'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useSubmit } from '@/forms/useSubmit'
import { useT } from '@/i18n/useLanguage'

interface SaveWithNoteDialogProps {
  onSave: (note: string) => void
  onClose: () => void
}

/** Only asks: the editor saves, and shows what comes of it as for any other save. */
export const SaveWithNoteDialog = ({ onSave, onClose }: SaveWithNoteDialogProps) => {
  const t = useT()
  const [note, setNote] = useState('')
  const form = useSubmit<string>({
    send: async () => ({ data: note.trim() }),
    onDone: (text) => {
      onClose()
      onSave(text)
    },
    explain: explainDialog,
  })
  return (
    <FormDialog title={t('Save with a note')} submitLabel={t('Save')} form={form} onClose={onClose}>
      <TextInput
        name="note"
        label={t('Note about this version')}
        hint={t('Shown in the list of versions.')}
        autoComplete="off"
        maxLength={MAX_NOTE}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}
