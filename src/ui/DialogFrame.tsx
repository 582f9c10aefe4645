import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useT } from '@/i18n/useLanguage'
import { bringFocusBack } from './focusHeading'

export interface DialogFrameProps {
  title: string
  /** What the dialog is about, in larger type than its title. */
  subject?: ReactNode
  actions: ReactNode
  onClose: () => void
  isBusy?: boolean
  isWide?: boolean
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
}

const paperStyles = {
  m: { xs: 1.5, sm: 4 },
  width: { xs: 'calc(100% - 24px)', sm: 'calc(100% - 64px)' },
  maxHeight: { xs: 'calc(100% - 24px)', sm: 'calc(100% - 64px)' },
  backgroundImage: 'none',
} as const

const titleStyles = { px: { xs: 2, sm: 3 }, pt: 2.5, pb: 1, overflowWrap: 'anywhere' } as const
const overlineStyles = { ...titleStyles, pb: 0, fontSize: '0.8125rem', color: 'text.secondary' } as const
const subjectStyles = { px: { xs: 2, sm: 3 }, pt: 0.5, pb: 1, typography: 'h2', fontSize: '1.25rem', overflowWrap: 'anywhere' } as const
/** A line that shows where content is cut, under a cover that scrolls with it and hides the line at the content's own edge. */
const cutLine = (side: 'top' | 'bottom'): string =>
  [['background-paper', 'local'], ['divider', 'scroll']]
    .map(([colour, attachment]) => `linear-gradient(var(--mui-palette-${colour}) 0 0) ${side} / 100% 1px no-repeat ${attachment}`)
    .join()

const contentStyles = {
  px: { xs: 2, sm: 3 },
  pb: 1,
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  background: `${cutLine('top')}, ${cutLine('bottom')}`,
} as const
const actionsStyles = {
  px: { xs: 2, sm: 3 },
  py: 2,
  gap: 1,
  // On a phone buttons share the width; one that takes a line of its own stands above, as the last is the main one.
  flexWrap: { xs: 'wrap-reverse', sm: 'wrap' },
  '& > *': { m: '0 !important' },
  '& > .MuiButton-root': { flexGrow: { xs: 1, sm: 0 } },
} as const

/** Mount it only while it is open: it takes the focus and gives it back when it closes. */
export const DialogFrame = ({ title, subject, actions, onClose, isBusy = false, isWide = false, role = 'dialog', children }: DialogFrameProps) => {
  const titleId = useId()
  const bodyId = useId()
  const subjectId = useId()
  const description = role === 'alertdialog' ? bodyId : subject === undefined ? undefined : subjectId
  useEffect(() => bringFocusBack, [])
  return (
    <Dialog
      open
      fullWidth
      maxWidth={isWide ? 'lg' : 'sm'}
      role={role}
      aria-labelledby={titleId}
      {...(description !== undefined && { 'aria-describedby': description })}
      onClose={isBusy ? undefined : onClose}
      slotProps={{ paper: { elevation: 8, sx: paperStyles } }}
    >
      <DialogTitle id={titleId} variant="h2" sx={subject === undefined ? titleStyles : overlineStyles}>
        {title}
      </DialogTitle>
      {subject === undefined ? null : (
        <Box id={subjectId} sx={subjectStyles}>
          {subject}
        </Box>
      )}
      {/* A busy dialog has nothing else to focus, and may need scrolling on a small screen. */}
      <DialogContent id={bodyId} sx={subject === undefined ? contentStyles : { ...contentStyles, pt: 0.5 }} {...(isBusy && { tabIndex: 0 })}>
        {children}
      </DialogContent>
      <DialogActions sx={actionsStyles}>{actions}</DialogActions>
    </Dialog>
  )
}

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
