import type { AudioFile } from 'contract/audiofiles'
import { useT } from '@/i18n/useT'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { PlayedBy } from './PlayedBy'

/** What the person is about to delete. */
export type Deletion = { file: AudioFile } | { selection: AudioFile[] }

interface DeleteDialogProps {
  deletion: Deletion
  onConfirm: () => void
  onCancel: () => void
}

export const DeleteDialog = ({ deletion, onConfirm, onCancel }: DeleteDialogProps) => {
  const t = useT()
  const texts =
    'file' in deletion
      ? {
          title: t('Delete {name}', { name: deletion.file.friendly_name }),
          message: t('Are you sure you want to delete this element? This can not be undone.'),
        }
      : {
          title: t('Delete selection ({count})', { count: deletion.selection.length }),
          message: t('Are you sure you want to delete this selection? This can not be undone.'),
        }
  return (
    <ConfirmDialog {...texts} confirmLabel={t('Delete')} onConfirm={onConfirm} onCancel={onCancel}>
      {'file' in deletion ? <PlayedBy file={deletion.file} /> : null}
    </ConfirmDialog>
  )
}
