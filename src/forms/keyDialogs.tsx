import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { explainDialog } from '@/forms/explainDialog'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { useNotify } from '@/store/useNotify'
import { ConfirmDialog, DialogFrame } from '@/ui/DialogFrame'

/** How long a new key is good for, unless another day is chosen. */
export const USUAL_KEY_DAYS = 90

interface ShownOnceDialogProps {
  title: string
  note: string
  text: string
  onClose: () => void
}

/** Nobody can read it again. */
export const ShownOnceDialog = ({ title, note, text, onClose }: ShownOnceDialogProps) => {
  const t = useT()
  const notify = useNotify()
  const handleCopy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => notify('success', msg('Copied')),
      () => notify('error', msg("Couldn't copy. Select the text and copy it.")),
    )
  }
  const actions = (
    <>
      <Button onClick={onClose}>{t('Close')}</Button>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- A dialog takes the focus, and this is what it is for. */}
      <Button autoFocus variant="contained" onClick={handleCopy}>
        {t('Copy')}
      </Button>
    </>
  )
  return (
    <DialogFrame title={title} actions={actions} onClose={onClose}>
      <Typography sx={{ mb: 2 }}>{note}</Typography>
      {/* A long text scrolls, which the keyboard does where the focus is. */}
      <Box component="code" tabIndex={0} translate="no" sx={{ overflowWrap: 'anywhere', userSelect: 'all', whiteSpace: 'pre-line' }}>
        {text}
      </Box>
    </DialogFrame>
  )
}

interface RevokeKeyDialogProps {
  name: string
  revoke: Parameters<typeof useToastSubmit>[0]['send']
  onClose: () => void
}

export const RevokeKeyDialog = ({ name, revoke, onClose }: RevokeKeyDialogProps) => {
  const t = useT()
  const { isBusy, submit } = useToastSubmit({ send: revoke, saved: msg('The key was revoked.'), explain: explainDialog, onDone: onClose })
  return (
    <ConfirmDialog
      title={t('Revoke {name}?', { name })}
      message={t('Scripts that use it are refused at once.')}
      confirmLabel={t('Revoke')}
      isBusy={isBusy}
      onConfirm={submit}
      onCancel={onClose}
    />
  )
}
