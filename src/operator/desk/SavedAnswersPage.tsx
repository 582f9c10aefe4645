import Add from '@mui/icons-material/Add'
import ChatBubble from '@mui/icons-material/ChatBubbleOutlineOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useGetOperatorQuery } from '@/api/endpoints/operator'
import { useChangeSavedAnswerMutation, useCreateSavedAnswerMutation, useDeleteSavedAnswerMutation, useListSavedAnswersQuery, type ReadSavedAnswer } from '@/api/endpoints/operatorDesk'
import { FormDialog } from '@/forms/FormDialog'
import { TextAreaInput } from '@/forms/TextAreaInput'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useFields } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { ConfirmDialog } from '@/ui/DialogFrame'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { OperatorTable } from '../OperatorTable'
import { explainAct } from '@/forms/explainDialog'
import { DESK } from './DeskPage'

interface AnswerDialogProps {
  /** Null for a new one. */
  answer: ReadSavedAnswer | null
  onClose: () => void
}

const AnswerDialog = ({ answer, onClose }: AnswerDialogProps) => {
  const t = useT()
  const closeWithToast = useCloseWithToast(onClose)
  const { fields, fieldsOf } = useFields({ title_fr: answer?.title_fr ?? '', text_fr: answer?.text_fr ?? '', title_en: answer?.title_en ?? '', text_en: answer?.text_en ?? '' })
  const [create] = useCreateSavedAnswerMutation()
  const [change] = useChangeSavedAnswerMutation()
  const form = useSubmit<object>({
    send: async () => (answer === null ? create(fields) : change({ id: answer.id, body: fields })),
    onDone: () => closeWithToast('success', msg('The answer was saved.')),
    explain: explainAct,
  })
  const field = fieldsOf(form)
  return (
    <FormDialog title={answer === null ? t('New answer') : t('Change the answer')} submitLabel={t('Save')} form={form} onClose={onClose}>
      <TextInput {...field('title_fr')} label={t('Title in French')} autoComplete="off" />
      <TextAreaInput {...field('text_fr')} label={t('Text in French')} rows={4} />
      <TextInput {...field('title_en')} label={t('Title in English')} autoComplete="off" />
      <TextAreaInput {...field('text_en')} label={t('Text in English')} rows={4} />
    </FormDialog>
  )
}

const DeleteDialog = ({ answer, onClose }: { answer: ReadSavedAnswer; onClose: () => void }) => {
  const t = useT()
  const [remove] = useDeleteSavedAnswerMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => remove(answer.id), saved: msg('The answer was deleted.'), explain: explainAct, onDone: onClose })
  return <ConfirmDialog title={t('Delete this answer?')} message={`${answer.title_fr} / ${answer.title_en}`} confirmLabel={t('Delete')} isBusy={isBusy} onConfirm={submit} onCancel={onClose} />
}

type Open = { kind: 'edit'; answer: ReadSavedAnswer | null } | { kind: 'delete'; answer: ReadSavedAnswer }

/** Read by all operators, written by administrators. */
export const SavedAnswersPage = () => {
  const t = useT()
  const query = useListSavedAnswersQuery()
  const { data: me } = useGetOperatorQuery()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const mayWrite = me?.role === 'administrator'
  const add = (
    <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={() => setOpen({ kind: 'edit', answer: null })}>
      {t('New answer')}
    </Button>
  )
  const row = (answer: ReadSavedAnswer) => (
    <tr key={answer.id}>
      <td>
        <strong>{answer.title_fr}</strong>
        <div className="small-line">{answer.text_fr}</div>
      </td>
      <td>
        <strong>{answer.title_en}</strong>
        <div className="small-line">{answer.text_en}</div>
      </td>
      {mayWrite ? (
        <td className="figure">
          <Button size="small" color="inherit" aria-haspopup="dialog" aria-label={t('Change {name}', { name: answer.title_en })} onClick={() => setOpen({ kind: 'edit', answer })}>
            {t('Change')}
          </Button>
          <Button size="small" color="inherit" aria-haspopup="dialog" aria-label={t('Delete {name}', { name: answer.title_en })} onClick={() => setOpen({ kind: 'delete', answer })}>
            {t('Delete')}
          </Button>
        </td>
      ) : null}
    </tr>
  )
  return (
    <Page title={t('Saved answers')} back={{ to: DESK, label: t('Support desk') }} action={mayWrite ? add : null}>
      <Loaded query={query} subject={t('Saved answers')} loadFailed={t("Couldn't load the saved answers.")} height={320}>
        {(answers) =>
          answers.length === 0 ? (
            <EmptyState icon={<ChatBubble />} message={t('There are no saved answers yet.')} />
          ) : (
            <OperatorTable label={t('Saved answers')} heads={[t('French'), t('English'), ...(mayWrite ? [''] : [])]}>
              {answers.map(row)}
            </OperatorTable>
          )
        }
      </Loaded>
      {open?.kind === 'edit' ? <AnswerDialog answer={open.answer} onClose={close} /> : null}
      {open?.kind === 'delete' ? <DeleteDialog answer={open.answer} onClose={close} /> : null}
    </Page>
  )
}
