import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import type { ReactNode } from 'react'
import { useT } from '@/i18n/useT'
import { DialogFrame } from './DialogFrame'

interface ConfirmDialogProps {
  title: string
  message: string
  /** The verb on the button that does it. */
  confirmLabel: string
  /** 'Cancel' unless told. */
  cancelLabel?: string
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** Stands below the message, e.g. what else would go. */
  children?: ReactNode
}

/** Asks before something that cannot be undone. The focus begins on Cancel, so that Enter alone harms nobody. */
export const ConfirmDialog = ({ title, message, confirmLabel, onConfirm, onCancel, children, ...given }: ConfirmDialogProps) => {
  const { cancelLabel, isBusy = false } = given
  const t = useT()
  const actions = (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- A dialog takes the focus, and this is its harmless button. */}
      <Button autoFocus disabled={isBusy} onClick={onCancel}>
        {cancelLabel ?? t('Cancel')}
      </Button>
      <Button variant="contained" color="error" loading={isBusy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <DialogFrame role="alertdialog" title={title} isBusy={isBusy} onClose={onCancel} actions={actions}>
      <DialogContentText>{message}</DialogContentText>
      {children}
    </DialogFrame>
  )
}
