import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, useState } from 'react'
import { attachmentOfOperator, useAnswerRequestMutation, useListSavedAnswersQuery, useNoteRequestMutation, type OpenedOperatorRequest } from '@/api/endpoints/operatorDesk'
import { AttachButton, AttachedFiles, useAttachments } from '@/forms/AttachFiles'
import { FormBanner } from '@/forms/SubmitButton'
import { TextAreaInput } from '@/forms/TextAreaInput'
import { useSubmit } from '@/forms/useSubmit'
import { useTextDraft } from '@/forms/useTextDraft'
import { msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { statuses, type Failure } from '@/lib/failure'
import { useNotify } from '@/store/useNotify'
import { FormStack } from '@/ui/PageParts'
import { explainAct } from '@/forms/explainDialog'

/** A closed one takes no replies, and a merged one nothing at all. */
export const explainRequest = (failure: Failure): Message =>
  failure.status === statuses.conflict ? msg('This request was closed or merged in the meantime. Reload the page.') : explainAct(failure)

interface SavedAnswersProps {
  language: 'en' | 'fr'
  isDisabled: boolean
  onChoose: (text: string) => void
}

const SavedAnswersMenu = ({ language, isDisabled, onChoose }: SavedAnswersProps) => {
  const t = useT()
  const own = useLanguage()
  const { data: answers = [] } = useListSavedAnswersQuery()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t('Saved answers')
  return (
    <>
      <Button endIcon={<ExpandMore />} disabled={isDisabled || answers.length === 0} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {label}
      </Button>
      <Menu open={anchor !== null} disableScrollLock anchorEl={anchor} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': label } }}>
        {answers.map((answer) => (
          <MenuItem
            key={answer.id}
            onClick={() => {
              setAnchor(null)
              onChoose(language === 'fr' ? answer.text_fr : answer.text_en)
            }}
          >
            {own === 'fr' ? answer.title_fr : answer.title_en}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

export type Kind = 'reply' | 'note'

const useComposer = ({ id }: OpenedOperatorRequest, kind: Kind) => {
  const notify = useNotify()
  const draft = useTextDraft(`operator request ${id}`, { reply: '', note: '' })
  const attachments = useAttachments(attachmentOfOperator(id))
  const [answer] = useAnswerRequestMutation()
  const [note] = useNoteRequestMutation()
  const text = draft.texts[kind]
  const form = useSubmit({
    send: ({ idempotencyKey }) =>
      kind === 'reply' ? answer({ requestId: id, idempotencyKey, body: { text, ...attachments.named } }) : note({ requestId: id, idempotencyKey, text }),
    onDone: () => {
      draft.write({ [kind]: '' })
      if (kind === 'reply') attachments.clear()
      notify('success', kind === 'reply' ? msg('Your reply was sent.') : msg('The note was added.'))
    },
    explain: explainRequest,
  })
  return { draft, text, attachments, form }
}

interface ComposerProps {
  request: OpenedOperatorRequest
}

export const Composer = ({ request }: ComposerProps) => {
  const t = useT()
  const id = useId()
  const own = useLanguage()
  const isClosed = request.state === 'closed'
  const [chosen, setChosen] = useState<Kind>('reply')
  const kind = isClosed ? 'note' : chosen
  const { draft, text, attachments, form } = useComposer(request, kind)
  const { isBusy, banner, errorOf, formRef, submit } = form
  const isReply = kind === 'reply'
  const insert = (answer: string): void => {
    const area = formRef.current?.querySelector('textarea')
    const at = area?.selectionStart ?? text.length
    draft.write({ [kind]: text.slice(0, at) + answer + text.slice(at) })
    area?.focus()
  }
  return (
    <Paper variant="outlined" sx={isReply ? {} : { bgcolor: 'var(--note)' }}>
      <Tabs value={kind} onChange={(_, next: Kind) => setChosen(next)} aria-label={t('Write')} sx={{ px: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Tab value="reply" disabled={isClosed || isBusy} id={`${id}-reply`} aria-controls={`${id}-panel`} label={t('Reply')} />
        <Tab value="note" disabled={isBusy} id={`${id}-note`} aria-controls={`${id}-panel`} label={t('Internal note')} />
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${kind}`} sx={{ p: 2 }}>
        <FormStack formRef={formRef} onSubmit={submit} noValidate>
          <FormBanner message={banner} />
          <TextAreaInput
            key={kind}
            name="text"
            label={isReply ? t('Reply to the customer') : t('Note, which the customer never sees')}
            rows={4}
            value={text}
            onChange={(written) => draft.write({ [kind]: written })}
            error={errorOf('text')}
            isDisabled={isBusy}
          />
          {isReply ? <AttachedFiles attachments={attachments} isDisabled={isBusy} error={errorOf('attachment_ids')} /> : null}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {isReply ? <SavedAnswersMenu language={request.language ?? own} isDisabled={isBusy} onChoose={insert} /> : null}
            {isReply ? <AttachButton attachments={attachments} isDisabled={isBusy} /> : null}
            <Button type="submit" variant="contained" loading={isBusy} disabled={isReply && !attachments.isReady} sx={{ ml: 'auto' }}>
              {isReply ? t('Send reply') : t('Add note')}
            </Button>
          </Box>
        </FormStack>
      </Box>
    </Paper>
  )
}
