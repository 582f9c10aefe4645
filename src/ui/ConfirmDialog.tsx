import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import type { ReactNode } from 'react'
import { useT } from '@/i18n/useT'
import { DialogFrame } from './DialogFrame'

interface ConfirmDialogProps {
  title: string
  message: string
  confirmLabel: string
  cancelLabel?: string
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
  children?: ReactNode
}

/** Confirms an irreversible action. Focus starts on Cancel, so Enter is harmless. */
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
