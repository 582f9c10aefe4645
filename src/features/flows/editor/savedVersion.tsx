import { useState } from 'react'
import type { Id } from 'contract/operation'
import { type VersionTests, MAX_NOTE } from 'contract/flowVersions'
import { replyTo } from '@/api'
import { listLatestVersions, noteFlowVersion, recordVersionTests } from '@/api/endpoints/flowVersions'
import { selectEditor } from '@/slices/applicationEditor'
import type { AppDispatch, RootState } from '@/store/makeStore'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useT } from '@/i18n/useLanguage'

/** The version that the last save made or confirmed: it has the steps' version that the save returned. */
const findSavedVersion =
  (applicationId: Id) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<number | null> => {
    const { etag } = selectEditor(getState())
    const { data } = await replyTo(dispatch(listLatestVersions.initiate(applicationId, { forceRefetch: true })))
    return data?.find(({ modules_version }) => etag !== null && /\d+/.exec(etag)?.[0] === String(modules_version))?.version ?? null
  }

/** Whether the note is kept. */
export const noteSavedVersion =
  (applicationId: Id, note: string) =>
  async (dispatch: AppDispatch): Promise<boolean> => {
    const version = await dispatch(findSavedVersion(applicationId))
    if (version === null) return false
    const { error } = await dispatch(noteFlowVersion.initiate({ applicationId, version, note }, { track: false }))
    return error === undefined
  }

export const recordTests =
  (applicationId: Id, tests: VersionTests) =>
  async (dispatch: AppDispatch): Promise<void> => {
    const version = await dispatch(findSavedVersion(applicationId))
    if (version !== null) await dispatch(recordVersionTests.initiate({ applicationId, version, tests }, { track: false }))
  }

interface SaveWithNoteDialogProps {
  onSave: (note: string) => void
  onClose: () => void
}

/** Only asks: the editor saves, and shows what comes of it as for any other save. */
export const SaveWithNoteDialog = ({ onSave, onClose }: SaveWithNoteDialogProps) => {
  const t = useT()
  const [note, setNote] = useState('')
  const handleSubmit = (): void => {
    onClose()
    onSave(note.trim())
  }
  return (
    <FormDialog title={t('Save with a note')} submitLabel={t('Save')} onSubmit={handleSubmit} onClose={onClose}>
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
