import DialogContentText from '@mui/material/DialogContentText'
import { plural } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { usesOf } from '../../checkFlow'
import type { BranchSummary } from '../branches/branchSummaries'
import type { Flow } from '../useFlow'

interface DeleteBranchDialogProps {
  branch: BranchSummary
  flow: Flow
  onDelete: (branch: BranchSummary) => Promise<void>
  onClose: () => void
}

export const DeleteBranchDialog = ({ branch, flow, onDelete, onClose }: DeleteBranchDialogProps) => {
  const t = useT()
  const uses = usesOf(branch.id, flow.stacks)
  const users = flow.branches.filter(({ id }) => uses.some(({ branchId }) => branchId === id))
  const names = users.map(({ friendly_name }) => friendly_name).join(', ')
  const modules = flow.stacks.find(({ id }) => id === branch.id)?.modules ?? []
  return (
    <ConfirmDialog
      title={t('Delete branch “{name}”?', { name: branch.friendly_name })}
      message={t('Are you sure you want to delete this element? This can not be undone.')}
      confirmLabel={t('Delete')}
      onConfirm={() => {
        onClose()
        void onDelete(branch)
      }}
      onCancel={onClose}
    >
      <DialogContentText sx={{ mt: 1.5 }}>
        {users.length === 0
          ? t('No other branch leads here.')
          : t(plural(uses.length, '{count} step leads here, in: {branches}', '{count} steps lead here, in: {branches}', { branches: names }))}
      </DialogContentText>
      {modules.length === 0 ? null : (
        <DialogContentText>{t(plural(modules.length, '{count} step will be deleted with it.', '{count} steps will be deleted with it.'))}</DialogContentText>
      )}
    </ConfirmDialog>
  )
}
