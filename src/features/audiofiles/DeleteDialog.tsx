import DialogContentText from '@mui/material/DialogContentText'
import type { AudioFile } from 'contract/audiofiles'
import { useGetAudioFileUsageQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { ConfirmDialog } from '@/ui/ConfirmDialog'

/** More names than these nobody reads. */
const MOST_NAMES = 10

/** Which call flows would refuse that the file goes. A service that cannot tell leaves it out. */
const PlayedBy = ({ file }: { file: AudioFile }) => {
  const t = useT()
  const { data } = useGetAudioFileUsageQuery(file.id)
  const names = (data?.usage.applications ?? []).map(({ friendly_name, id }) => friendly_name || String(id))
  if (names.length === 0) return null
  const shown = names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), '…'] : names
  return <DialogContentText sx={{ mt: 1.5 }}>{t('Call flows that play it: {names}', { names: shown.join(', ') })}</DialogContentText>
}

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
