import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useT } from '@/i18n/useLanguage'
import { DialogFrame } from '@/ui/DialogFrame'

interface LeaveDialogProps {
  onStay: () => void
  onLeave: () => void
}

/** Staying is the primary action: nothing is lost by it. */
export const LeaveDialog = ({ onStay, onLeave }: LeaveDialogProps) => {
  const t = useT()
  const actions = (
    <>
      <Button color="error" onClick={onLeave}>
        {t('Leave without saving')}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- A dialog takes the focus, and this is its harmless button. */}
      <Button autoFocus variant="contained" onClick={onStay}>
        {t('Stay')}
      </Button>
    </>
  )
  return (
    <DialogFrame role="alertdialog" title={t('Leave this page?')} onClose={onStay} actions={actions}>
      <DialogContentText>{t('You have unsaved changes.')}</DialogContentText>
    </DialogFrame>
  )
}
