import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCreatePresetMutation, useListParametersQuery } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { OtherErrors } from '../settings/WithFields'

interface CreatePresetDialogProps {
  module: { module_name: string; parameters: Record<string, unknown> }
  featureName: string
  onClose: () => void
}

export const CreatePresetDialog = ({ module, featureName, onClose }: CreatePresetDialogProps) => {
  const t = useT()
  const [createPreset] = useCreatePresetMutation()
  const closeWithToast = useCloseWithToast(onClose)
  const { data: fields = [] } = useListParametersQuery(module.module_name)
  const [name, setName] = useState('')
  const form = useSubmit<object>({
    send: ({ idempotencyKey }) => {
      const { module_name, parameters } = module
      const body = { friendly_name: name.trim(), module_name, parameters }
      return createPreset({ idempotencyKey, body })
    },
    onDone: () => closeWithToast('success', msg('Preset has been created')),
    explain: explainDialog,
  })
  return (
    <FormDialog title={t('Create preset')} submitLabel={t('Save preset')} form={form} onClose={onClose}>
      <TextInput
        name="friendly_name"
        label={t('Preset name')}
        autoComplete="off"
        placeholder={t('Choose a name')}
        hint={t('Saves the settings of this step: {feature}', { feature: featureName })}
        value={name}
        onChange={setName}
        error={form.errorOf('friendly_name')}
      />
      <OtherErrors failure={form.failure} shown={['friendly_name']} fields={fields} />
      {form.failure?.type === 'validation' && form.errorOf('friendly_name') === undefined ? (
        <Typography variant="body2">{t('Set up the step first. Its settings will be saved in the preset.')}</Typography>
      ) : null}
    </FormDialog>
  )
}
