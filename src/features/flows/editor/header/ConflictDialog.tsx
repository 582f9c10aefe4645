import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useT } from '@/i18n/useLanguage'
import { DialogFrame } from '@/ui/DialogFrame'

interface ConflictDialogProps {
  title: string
  isBusy: boolean
  onReload: () => void
  onOverwrite: () => void
  onKeepEditing: () => void
}

export const ConflictDialog = ({ title, isBusy, onReload, onOverwrite, onKeepEditing }: ConflictDialogProps) => {
  const t = useT()
  const actions = (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- A dialog takes the focus, and this is its harmless button. */}
      <Button autoFocus disabled={isBusy} onClick={onKeepEditing}>
        {t('Keep editing')}
      </Button>
      <Button disabled={isBusy} onClick={onReload}>
        {t('Reload')}
      </Button>
      <Button variant="contained" color="error" loading={isBusy} onClick={onOverwrite}>
        {t('Overwrite')}
      </Button>
    </>
  )
  return (
    <DialogFrame role="alertdialog" title={title} isBusy={isBusy} onClose={onKeepEditing} actions={actions}>
      <DialogContentText>{t('It was saved in another tab or by someone else while you were editing it.')}</DialogContentText>
      <DialogContentText component="ul" sx={{ pl: 2.5, mt: 1, mb: 0 }}>
        <li>{t('Reload: show the saved version. You can still restore your changes.')}</li>
        <li>{t('Overwrite: replace the saved version with yours.')}</li>
        <li>{t('Keep editing: decide later.')}</li>
      </DialogContentText>
    </DialogFrame>
  )
}
