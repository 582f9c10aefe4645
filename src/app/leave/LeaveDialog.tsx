import { useT } from '@/i18n/useLanguage'
import { ConfirmDialog } from '@/ui/DialogFrame'

interface LeaveDialogProps {
  onStay: () => void
  onLeave: () => void
}

export const LeaveDialog = ({ onStay, onLeave }: LeaveDialogProps) => {
  const t = useT()
  return (
    <ConfirmDialog
      title={t('Leave this page?')}
      message={t('You have unsaved changes.')}
      cancelLabel={t('Stay')}
      confirmLabel={t('Leave without saving')}
      onCancel={onStay}
      onConfirm={onLeave}
    />
  )
}
