import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useId, type FormEvent, type ReactNode, type RefObject } from 'react'
import type { Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { DialogFrame } from '@/ui/DialogFrame'
import { FormBanner } from './FormBanner'

/** What `useSubmit` gives. */
interface DialogForm {
  isBusy: boolean
  banner: Message | null
  formRef: RefObject<HTMLFormElement | null>
  submit: (event?: Pick<FormEvent, 'preventDefault'>) => void
}

interface FormDialogProps {
  title: string
  submitLabel: string
  /** 'Cancel' unless told. */
  closeLabel?: string
  form: DialogForm
  onClose: () => void
  /** The answer cannot be yes yet, e.g. because a box is not ticked. */
  isSubmitDisabled?: boolean
  /** 'error' for what cannot be undone. */
  submitColor?: 'primary' | 'error'
  role?: 'dialog' | 'alertdialog'
  /** It succeeded: this stands in the place of the fields, and all that is left is to close the dialog. */
  done?: ReactNode
  children: ReactNode
}

type FieldsProps = Pick<FormDialogProps, 'form' | 'children'> & { id: string }

const Fields = ({ id, form: { banner, formRef, submit }, children }: FieldsProps) => {
  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>('input, textarea, select, [role="combobox"]')?.focus()
  }, [formRef])
  return (
    <Box
      component="form"
      id={id}
      ref={formRef}
      method="post"
      noValidate
      onSubmit={submit}
      // The label of the first field rises above it and must not be cut off.
      sx={{ display: 'grid', gap: 2.5, pt: 1 }}
    >
      <FormBanner said={banner} />
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

/** A dialog that is a form; the focus starts in its first field. */
export const FormDialog = ({ title, submitLabel, form, onClose, children, ...given }: FormDialogProps) => {
  const { closeLabel, isSubmitDisabled = false, submitColor = 'primary', role = 'dialog', done } = given
  const t = useT()
  const id = useId()
  const isDone = done !== undefined
  const actions = isDone ? (
    <CloseButton describedBy={id} onClose={onClose} />
  ) : (
    <>
      <Button onClick={onClose} disabled={form.isBusy}>
        {closeLabel ?? t('Cancel')}
      </Button>
      <Button
        type="submit"
        form={id}
        variant="contained"
        color={submitColor}
        loading={form.isBusy}
        disabled={isSubmitDisabled}
      >
        {submitLabel}
      </Button>
    </>
  )
  return (
    <DialogFrame title={title} actions={actions} onClose={onClose} isBusy={form.isBusy} role={role}>
      {isDone ? (
        <Box id={id}>{done}</Box>
      ) : (
        <Fields id={id} form={form}>
          {children}
        </Fields>
      )}
    </DialogFrame>
  )
}
