import { useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Id } from 'contract/operation'
import { useCreateApplicationMutation, useCreateFromTemplateMutation, type NamedApplication } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { paths } from '@/lib/paths'
import { loadedAhead } from '@/ui/lazyComponent'
import type { PreviewProps } from './TemplateFields'
import { bodyOf, emptyForm, type ChosenTemplate } from './templateForm'

const PLACEHOLDER_HEIGHT_PX = 320

const TemplateSteps = loadedAhead(async () => (await import('./TemplateSteps')).TemplateSteps, PLACEHOLDER_HEIGHT_PX)

interface CreateDialogProps {
  /** Opens the new application unless given. */
  onCreated?: (application: NamedApplication) => void
  onClose: () => void
  Preview?: ComponentType<PreviewProps>
}

/** A blank application, unless a template is chosen: then a second step asks for what its steps need. */
export const CreateDialog = ({ onCreated, onClose, Preview }: CreateDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const closeWithToast = useCloseWithToast(onClose)
  const [createApplication] = useCreateApplicationMutation()
  const [createFromTemplate] = useCreateFromTemplateMutation()
  const [name, setName] = useState('')
  const [template, setTemplate] = useState<ChosenTemplate | null>(null)
  const [before, setBefore] = useState<ChosenTemplate['id'] | null>(null)
  const [values, setValues] = useState(emptyForm)
  const form = useSubmit<{ application: { id: Id | null } }>({
    send: ({ idempotencyKey }) =>
      template === null
        ? createApplication({ idempotencyKey, body: { friendly_name: name.trim() } })
        : createFromTemplate({ idempotencyKey, body: bodyOf(name.trim(), template, values) }),
    onDone: ({ application: { id } }) => {
      closeWithToast('success', msg('Application has been created'))
      // Otherwise it is in the list.
      if (id === null) return
      if (onCreated === undefined) void navigate(paths.application(id))
      else onCreated({ id, friendly_name: name.trim(), problem: template === null ? 'no_steps' : null })
    },
    explain: explainDialog,
  })
  const handleChoose = (chosen: ChosenTemplate): void => {
    if (name.trim() === '') setName(chosen.name[language])
    setTemplate(chosen)
  }
  const handleBack = (): void => {
    if (name === template?.name[language]) setName('')
    setBefore(template?.id ?? null)
    setTemplate(null)
  }
  const hasTemplates = readSettings().extensions
  return (
    <FormDialog
      title={t('Create application')}
      {...(template !== null && { subject: template.name[language] })}
      submitLabel={t('Create')}
      isWide={hasTemplates}
      isWaiting={hasTemplates && template === null && form.failure === null}
      form={form}
      onClose={onClose}
    >
      <TextInput
        name="friendly_name"
        label={t('Application name')}
        placeholder={t('Choose a name')}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={form.errorOf('friendly_name')}
        isDisabled={form.isBusy}
      />
      {hasTemplates ? (
        <TemplateSteps
          template={template}
          before={before}
          onChoose={handleChoose}
          onBack={handleBack}
          values={values}
          onChange={setValues}
          errorOf={form.errorOf}
          isBusy={form.isBusy}
          {...(Preview !== undefined && { Preview })}
        />
      ) : null}
    </FormDialog>
  )
}
