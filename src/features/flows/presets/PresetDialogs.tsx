import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  useChangePresetMutation,
  type ListedPreset,
  type ParameterField,
  useCreatePresetMutation,
  useListParametersQuery,
  useDeletePresetMutation,
} from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { isRecord } from '@/lib/values'
import { useDeletions } from '@/lists/useDeletions'
import { useParameterForm, type Destinations } from '../settings/useParameterForm'
import { OtherErrors, WithFields, ParameterFields } from '../settings/ParameterFields'

/** Modules made from the preset stay. */
export const usePresetDeletion = () => {
  const [deletePreset] = useDeletePresetMutation()
  return useDeletions({ kind: 'preset', remove: deletePreset, failed: msg('Error while deleting preset.') })
}

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

interface EditPresetDialogProps extends Destinations {
  preset: ListedPreset
  featureName: string
  onClose: () => void
}

const PresetForm = ({ fields, ...given }: EditPresetDialogProps & { fields: readonly ParameterField[] }) => {
  const { preset, featureName, branches, createBranch, onClose } = given
  const t = useT()
  const [changePreset] = useChangePresetMutation()
  const closeWithToast = useCloseWithToast(onClose)
  const [name, setName] = useState(preset.friendly_name)
  const parameters = useParameterForm(isRecord(preset.parameters) ? preset.parameters : {}, { branches, createBranch })
  const form = useSubmit<object>({
    send: async () => {
      const { data, error } = await parameters.collect(fields)
      return data === undefined ? { error } : changePreset({ id: preset.id, friendly_name: name.trim(), parameters: data })
    },
    onDone: () => closeWithToast('success', msg('Preset has been updated')),
    explain: explainDialog,
  })
  return (
    <FormDialog title={t('Edit preset')} submitLabel={t('Save preset')} form={form} onClose={onClose}>
      <TextInput
        name="friendly_name"
        label={t('Preset name')}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={form.errorOf('friendly_name')}
      />
      <Typography variant="body2" color="textSecondary">
        {featureName}
      </Typography>
      <OtherErrors failure={form.failure} shown={['friendly_name', ...fields.map((field) => field.name)]} />
      <ParameterFields moduleName={preset.module_name} fields={fields} parameters={parameters} errorOf={form.errorOf} />
    </FormDialog>
  )
}

export const EditPresetDialog = (props: EditPresetDialogProps) => {
  const t = useT()
  const { featureName, onClose } = props
  return (
    <WithFields moduleName={props.preset.module_name} featureName={featureName} title={t('Edit preset')} onClose={onClose}>
      {(fields) => <PresetForm {...props} fields={fields} />}
    </WithFields>
  )
}
