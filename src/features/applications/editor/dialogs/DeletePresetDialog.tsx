import DialogContentText from '@mui/material/DialogContentText'
import type { ListedPreset } from '@/api'
import { useT } from '@/i18n/useT'
import { isRecord } from '@/lib/record'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { sameSettings } from '../../sameSettings'
import { usePresetDeletion } from '../../presets/usePresetDeletion'
import type { Flow } from '../useFlow'

interface DeletePresetDialogProps {
  preset: ListedPreset
  flow: Flow
  onClose: () => void
}

export const DeletePresetDialog = ({ preset, flow, onClose }: DeletePresetDialogProps) => {
  const t = useT()
  const { deletePreset } = usePresetDeletion()
  const parameters = isRecord(preset.parameters) ? preset.parameters : {}
  const alike = sameSettings({ module_name: preset.module_name, parameters }, flow.stacks)
  return (
    <ConfirmDialog
      title={t('Delete {name}', { name: preset.friendly_name })}
      message={t('Are you sure you want to delete this element? This can not be undone.')}
      confirmLabel={t('Delete')}
      onConfirm={() => {
        onClose()
        void deletePreset(preset.id)
      }}
      onCancel={onClose}
    >
      <DialogContentText sx={{ mt: 1.5 }}>
        {alike === 0
          ? t('No step of this application has its settings.')
          : t('{count} step(s) of this application have its settings; they stay as they are.', { count: alike })}
      </DialogContentText>
    </ConfirmDialog>
  )
}
