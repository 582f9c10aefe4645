import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Id } from 'contract/operation'
import { useGetRequestDiagnosticsQuery, useListOperatorRequestsInfiniteQuery, useMergeRequestMutation, type OpenedOperatorRequest } from '@/api/endpoints/operatorDesk'
import { FormDialog } from '@/forms/FormDialog'
import { SelectInput } from '@/forms/SelectInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { isRecord, parseJson } from '@/lib/values'
import { useNotify } from '@/store/useNotify'
import { DialogFrame } from '@/ui/DialogFrame'
import { Loaded } from '@/ui/Loaded'
import { Notice } from '@/ui/Notice'
import { explainRequest } from './Composer'

interface MergeDialogProps {
  request: OpenedOperatorRequest
  onMerged: (id: string) => void
  onClose: () => void
}

export const MergeDialog = ({ request, onMerged, onClose }: MergeDialogProps) => {
  const t = useT()
  const closeWithToast = useCloseWithToast(onClose)
  const query = useListOperatorRequestsInfiniteQuery({ account_id: request.account.id })
  const others = query.data?.pages.flatMap(({ rows }) => rows).filter(({ id }) => id !== request.id) ?? []
  const [chosen, setChosen] = useState('')
  const [merge] = useMergeRequestMutation()
  const form = useSubmit({
    send: ({ idempotencyKey }) => merge({ requestId: request.id, idempotencyKey, into: chosen }),
    onDone: () => {
      closeWithToast('success', msg('The requests were merged.'))
      onMerged(chosen)
    },
    explain: explainRequest,
  })
  const options = others.map(({ id, subject }) => ({ value: String(id), label: `#${id} ${subject}` }))
  const isEmpty = query.data !== undefined && others.length === 0
  return (
    <FormDialog title={t('Merge into another request')} submitLabel={t('Merge')} form={form} isSubmitDisabled={chosen === ''} onClose={onClose}>
      {isEmpty ? (
        <Notice kind="info" role="status">
          {t('This account has no other request.')}
        </Notice>
      ) : (
        <>
          <Box sx={{ typography: 'body2' }}>{t('All messages and notes move into the other request. This one is closed, and tells the customer where the conversation goes on. It cannot be undone.')}</Box>
          <SelectInput name="into" label={t('Other request of {name}', { name: request.account.name })} value={chosen} onChange={setChosen} options={[{ value: '', label: t('Choose a request') }, ...options]} error={form.errorOf('into')} isDisabled={form.isBusy} />
        </>
      )}
    </FormDialog>
  )
}

/** Texts that are JSON themselves, such as the state, are opened too. */
const readable = (text: string): string => {
  const file = parseJson(text)
  if (!isRecord(file)) return text
  const opened = Object.fromEntries(Object.entries(file).map(([name, part]) => [name, typeof part === 'string' ? (parseJson(part) ?? part) : part]))
  return JSON.stringify(opened, null, 2)
}

const fileStyles = { m: 0, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, maxHeight: '55vh', overflow: 'auto', fontSize: '0.75rem', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

export const DiagnosticsDialog = ({ requestId, onClose }: { requestId: Id; onClose: () => void }) => {
  const t = useT()
  const notify = useNotify()
  const query = useGetRequestDiagnosticsQuery(requestId)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(query.data ?? '').then(
      () => notify('success', msg('The diagnostics were copied.')),
      () => notify('error', msg("Couldn't copy the diagnostics.")),
    )
  }
  const actions = (
    <>
      <Button disabled={query.data === undefined} onClick={() => void copy()}>
        {t('Copy as it was sent')}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- A dialog takes the focus. */}
      <Button autoFocus variant="contained" onClick={onClose}>
        {t('Close')}
      </Button>
    </>
  )
  return (
    <DialogFrame isWide title={t('Diagnostics of request #{id}', { id: requestId })} actions={actions} onClose={onClose}>
      <Loaded query={query} subject={t('Diagnostics')} loadFailed={t("Couldn't load the diagnostics.")} height={240}>
        {(text) => (
          // Keyboard users need the focus here to scroll.
          <Box component="pre" role="region" aria-label={t('Diagnostics')} tabIndex={0} sx={fileStyles}>
            {readable(text)}
          </Box>
        )}
      </Loaded>
    </DialogFrame>
  )
}
