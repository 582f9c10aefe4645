import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useId, useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import type { Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { DialogFrame } from '@/ui/DialogFrame'
import { FormBanner } from './SubmitButton'

interface DialogForm {
  isBusy: boolean
  banner: Message | null
  formRef: RefObject<HTMLFormElement | null>
  submit: (event?: Pick<FormEvent, 'preventDefault'>) => void
}

interface FormDialogProps {
  title: string
  subject?: ReactNode
  submitLabel: string
  closeLabel?: string
  /** Another way to submit. */
  otherAction?: ReactNode
  /** What is sent to the service; `onSubmit` instead for what is only handed on. */
  form?: DialogForm
  onSubmit?: () => void
  onClose: () => void
  isSubmitDisabled?: boolean
  submitColor?: 'primary' | 'error'
  /** Something else in the dialog comes first, as the banner says; submitting only follows up. */
  isWaiting?: boolean
  role?: 'dialog' | 'alertdialog'
  isWide?: boolean
  /** Replaces the fields after success; only closing is left. */
  done?: ReactNode
  children: ReactNode
}

type FieldsProps = Pick<FormDialogProps, 'children'> & { id: string; form: DialogForm; isWaiting: boolean }

const Fields = ({ id, isWaiting, form: { banner, formRef, submit }, children }: FieldsProps) => {
  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>('input, textarea, select, [role="combobox"]')?.focus()
  }, [formRef])
  const handleSubmit = (event: FormEvent): void => {
    // React's events leave a portal: a dialog that a form opens would submit that form too.
    event.stopPropagation()
    submit(event)
  }
  return (
    <Box
      component="form"
      id={id}
      ref={formRef}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      // The first field's label rises above it and must not be cut off.
      sx={{ display: 'grid', gap: 2.5, pt: 1 }}
    >
      <FormBanner message={banner} kind={isWaiting ? 'info' : 'error'} />
      {children}
    </Box>
  )
}

const CloseButton = ({ describedBy, onClose }: { describedBy: string; onClose: () => void }) => {
  const t = useT()
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that had the focus is gone, and this one tells how it went.
    <Button autoFocus variant="contained" aria-describedby={describedBy} onClick={onClose}>
      {t('Close')}
    </Button>
  )
}

/** The form of a dialog that asks no service. */
const useHandedOn = (onSubmit?: () => void): DialogForm => {
  const formRef = useRef<HTMLFormElement>(null)
  const submit: DialogForm['submit'] = (event) => {
    event?.preventDefault()
    onSubmit?.()
  }
  return { isBusy: false, banner: null, formRef, submit }
}

export const FormDialog = ({ title, submitLabel, form: sent, onSubmit, onClose, children, ...given }: FormDialogProps) => {
  const { closeLabel, isSubmitDisabled = false, submitColor = 'primary', isWaiting = false, role = 'dialog', subject, isWide = false, done, otherAction } = given
  const t = useT()
  const id = useId()
  const handedOn = useHandedOn(onSubmit)
  const form = sent ?? handedOn
  const isDone = done !== undefined
  const actions = isDone ? (
    <CloseButton describedBy={id} onClose={onClose} />
  ) : (
    <>
      <Button onClick={onClose} disabled={form.isBusy}>
        {closeLabel ?? t('Cancel')}
      </Button>
      {otherAction}
      <Button
        type="submit"
        form={id}
        variant={isWaiting ? 'outlined' : 'contained'}
        color={submitColor}
        loading={form.isBusy}
        disabled={isSubmitDisabled}
      >
        {submitLabel}
      </Button>
    </>
  )
  return (
    <DialogFrame title={title} {...(subject !== undefined && { subject })} actions={actions} onClose={onClose} isBusy={form.isBusy} isWide={isWide} role={role}>
      {isDone ? (
        <Box id={id}>{done}</Box>
      ) : (
        <Fields id={id} isWaiting={isWaiting} form={form}>
          {children}
        </Fields>
      )}
    </DialogFrame>
  )
}
