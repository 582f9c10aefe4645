import { useState } from 'react'
import { MAX_NOTE } from 'contract/flowVersions'
import type { Id } from 'contract/operation'
import { useNoteFlowVersionMutation, type ListedVersion } from '@/api/endpoints/flowVersions'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'

interface NoteDialogProps {
  applicationId: Id
  version: ListedVersion
  onClose: () => void
}

export const NoteDialog = ({ applicationId, version: { version, note: first }, onClose }: NoteDialogProps) => {
  const t = useT()
  const [noteVersion] = useNoteFlowVersionMutation()
  const closeWithToast = useCloseWithToast(onClose)
  const [note, setNote] = useState(first ?? '')
  const form = useSubmit<object>({
    send: () => noteVersion({ applicationId, version, note: note.trim() }),
    onDone: () => closeWithToast('success', msg('Note has been saved')),
    explain: explainDialog,
  })
  return (
    <FormDialog title={t('Note for version {version}', { version })} submitLabel={t('Save')} form={form} onClose={onClose}>
      <TextInput
        name="note"
        label={t('Note about this version')}
        hint={t('Leave it empty to remove the note.')}
        autoComplete="off"
        maxLength={MAX_NOTE}
        value={note}
        onChange={setNote}
        error={form.errorOf('note')}
        isDisabled={form.isBusy}
      />
    </FormDialog>
  )
}
