import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Id } from 'contract/operation'
import { useCreateApplicationMutation, useCreateFromTemplateMutation } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { paths } from '@/lib/paths'
import { lazyComponent } from '@/ui/lazyComponent'
import { bodyOf, emptyForm, type ChosenTemplate } from './templateForm'

const PLACEHOLDER_HEIGHT_PX = 320

const TemplateSteps = lazyComponent(async () => (await import('./TemplateSteps')).TemplateSteps, PLACEHOLDER_HEIGHT_PX)

/** A blank application, unless a template is chosen: then a second step asks for what its steps need. */
export const CreateDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const closeWithToast = useCloseWithToast(onClose)
  const [createApplication] = useCreateApplicationMutation()
  const [createFromTemplate] = useCreateFromTemplateMutation()
  const [name, setName] = useState('')
  const [template, setTemplate] = useState<ChosenTemplate | null>(null)
  const [isFilling, setIsFilling] = useState(false)
  const [values, setValues] = useState(emptyForm)
  const form = useSubmit<{ application: { id: Id | null } }>({
    send: ({ idempotencyKey }) =>
      template === null
        ? createApplication({ idempotencyKey, body: { friendly_name: name.trim() } })
        : createFromTemplate({ idempotencyKey, body: bodyOf(name.trim(), template, values) }),
    onDone: ({ application }) => {
      closeWithToast('success', msg('Application has been created'))
      // Otherwise it is in the list.
      if (application.id !== null) void navigate(paths.application(application.id))
    },
    explain: explainDialog,
  })
  const handleContinue = (event?: Pick<FormEvent, 'preventDefault'>): void => {
    event?.preventDefault()
    if (name.trim() === '' && template !== null) setName(template.name[language])
    setIsFilling(true)
  }
  const isLeading = template !== null && !isFilling
  return (
    <FormDialog
      title={t('Create application')}
      {...(template !== null && isFilling && { subject: template.name[language], isWide: true })}
      submitLabel={isLeading ? t('Continue') : t('Create')}
      form={isLeading ? { ...form, submit: handleContinue } : form}
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
      {readSettings().extensions ? (
        <TemplateSteps
          template={template}
          onTemplate={setTemplate}
          isFilling={isFilling}
          onBack={() => setIsFilling(false)}
          values={values}
          onChange={setValues}
          errorOf={form.errorOf}
          isBusy={form.isBusy}
        />
      ) : null}
    </FormDialog>
  )
}
