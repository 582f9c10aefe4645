import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useT } from '@/i18n/useT'
import { DialogFrame } from '@/ui/DialogFrame'

interface ConflictDialogProps {
  isBusy: boolean
  onReload: () => void
  onOverwrite: () => void
  onKeepEditing: () => void
}

/** Someone else saved the application meanwhile. No choice loses work. */
export const ConflictDialog = ({ isBusy, onReload, onOverwrite, onKeepEditing }: ConflictDialogProps) => {
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
    <DialogFrame role="alertdialog" title={t('Changed elsewhere')} isBusy={isBusy} onClose={onKeepEditing} actions={actions}>
      <DialogContentText>{t('This application was saved elsewhere while you were editing it.')}</DialogContentText>
      <DialogContentText component="ul" sx={{ pl: 2.5, mb: 0 }}>
        <li>{t('Reload shows what was saved; your changes stay on offer.')}</li>
        <li>{t('Overwrite saves what you see here in its place.')}</li>
        <li>{t('Keep editing changes nothing for now.')}</li>
      </DialogContentText>
    </DialogFrame>
  )
}
