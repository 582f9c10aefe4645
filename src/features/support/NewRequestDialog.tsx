import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import type { Id } from 'contract/operation'
import { attachmentOfCustomer, useCreateSupportRequestMutation, type ListedSupportRequest } from '@/api'
import { AttachButton, AttachedFiles, useAttachments } from '@/forms/AttachFiles'
import { isCutOff, cutOff } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextAreaInput } from '@/forms/TextAreaInput'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit, tooManyTries } from '@/forms/useSubmit'
import { useTextDraft } from '@/forms/useTextDraft'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { isVerdict, toFailure, statuses, type Failure } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { hide } from '@/lib/storedToken'
import { readSettings } from '@/lib/settings'
import { selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import type { Diagnostics } from '@/store/visit/takeDiagnostics'
import { AttachDiagnostics } from './AttachDiagnostics'

export const isClosed = ({ is_resolved }: Pick<ListedSupportRequest, 'is_resolved'>): boolean => is_resolved === 1

/** API timestamp; '' where unknown. */
export const updateOf = ({ updated_utc, updated_at }: Pick<ListedSupportRequest, 'updated_utc' | 'updated_at'>): string => updated_utc || updated_at

export const newRequestDraft = 'new request'
export const requestDraft = (id: Id): string => `request ${id}`

export const closedMeanwhile = msg('This request was closed in the meantime. Please open a new one.')

export const explainSupport = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  if (isCutOff(failure)) return cutOff
  if (failure.status === statuses.conflict) return closedMeanwhile
  return failure.type === 'validation'
    ? msg('Please make sure to enter a subject and describe your issue correctly.')
    : msg('Oops. We can not send your request. Please try again.')
}

export const UnknownOutcome = () => {
  const t = useT()
  return (
    <Typography variant="body2">
      {t("We couldn't confirm that it was sent. Check whether it's already there before sending it again.")}
    </Typography>
  )
}

interface NewRequestDialogProps {
  onClose: () => void
  onReopen: () => void
}

/** Only the first request under a key is accepted; a different one means that an earlier one arrived. */
const ARRIVED_BEFORE = 'idempotency_mismatch'

const useNewRequest = ({ onClose, onReopen }: NewRequestDialogProps) => {
  const [createSupportRequest] = useCreateSupportRequestMutation()
  const navigate = useNavigate()
  const notify = useNotify()
  const { userId } = useAppSelector(selectSession)
  const closeWithToast = useCloseWithToast(onClose)
  // The key is stored with the text, so that a retry after a reload opens no second request.
  const draft = useTextDraft(newRequestDraft, { subject: '', message: '', key: '' })
  const [diagnostics, setDiagnostics] = useState<Diagnostics | null>(null)
  const attachments = useAttachments(attachmentOfCustomer)
  const form = useSubmit<{ id: Id | null; arrivedBefore?: true }>({
    send: async (attempt) => {
      const { subject, message, key } = draft.texts
      const idempotencyKey = key || attempt.idempotencyKey
      draft.write({ key: idempotencyKey })
      // Hidden from the recorded actions, which the file contains: it would otherwise include the previous file.
      const attached = diagnostics === null ? {} : { diagnostics: hide(diagnostics.text) }
      const body = { subject, message, user_id: userId ?? '', ...attached, ...attachments.named }
      const { data, error } = await createSupportRequest({ idempotencyKey, body })
      if (data !== undefined) return { data }
      const failure = toFailure(error)
      if (failure.type === ARRIVED_BEFORE) return { data: { id: null, arrivedBefore: true } }
      // An earlier attempt may still have arrived, unless this response settles both.
      // A first attempt without a network can be edited; the form itself repeats it under the same key.
      const isSettled = failure.outcome === 'refused' && (key === '' || isVerdict(failure))
      if (isSettled || (key === '' && isCutOff(failure))) draft.write({ key: '' })
      return { error: failure }
    },
    onDone: ({ id, arrivedBefore }) => {
      draft.drop()
      if (arrivedBefore) return closeWithToast('info', msg("We already received this request. You'll find it in the list."))
      closeWithToast('success', msg('Your request has been sent. Thank you!'))
      // Otherwise it is the newest of the list.
      if (id !== null) void navigate(paths.supportRequest(id))
    },
    explain: explainSupport,
  })
  const handleReopen = (): void => {
    draft.restore()
    onReopen()
  }
  const handleClose = (): void => {
    draft.drop()
    flushSync(onClose)
    if (!draft.isEmpty) notify('info', msg('Draft discarded.'), handleReopen)
  }
  return { draft, form, isOpen: draft.texts.key !== '', diagnostics, setDiagnostics, attachments, handleClose }
}

export const NewRequestDialog = (props: NewRequestDialogProps) => {
  const t = useT()
  const { draft, form, isOpen, diagnostics, setDiagnostics, attachments, handleClose } = useNewRequest(props)
  const isFixed = form.isBusy || isOpen
  return (
    <FormDialog title={t('How can we help you?')} submitLabel={t('Send request')} form={form} onClose={handleClose} isSubmitDisabled={!attachments.isReady}>
      {isOpen && !form.isBusy ? <UnknownOutcome /> : null}
      <TextInput
        name="subject"
        label={t('Subject')}
        autoComplete="off"
        value={draft.texts.subject}
        onChange={(subject) => draft.write({ subject })}
        error={form.errorOf('subject')}
        isDisabled={isFixed}
      />
      <TextAreaInput
        name="message"
        label={t('Message')}
        value={draft.texts.message}
        onChange={(message) => draft.write({ message })}
        error={form.errorOf('message')}
        isDisabled={isFixed}
      />
      {readSettings().extensions ? (
        <>
          <AttachedFiles attachments={attachments} isDisabled={isFixed} error={form.errorOf('attachment_ids')} />
          <div>
            <AttachButton attachments={attachments} isDisabled={isFixed} />
          </div>
          <AttachDiagnostics
            value={diagnostics}
            onChange={setDiagnostics}
            error={form.errorOf('diagnostics')}
            isDisabled={form.isBusy}
          />
        </>
      ) : null}
    </FormDialog>
  )
}
