import Typography from '@mui/material/Typography'
import { useValidateParametersMutation, type ParameterField } from '@/api'
import { FormDialog } from '@/forms/FormDialog'
import { useSubmit } from '@/forms/useSubmit'
import { useT } from '@/i18n/useT'
import { explainSetup, halfFilled } from './explainSetup'
import { OtherErrors } from './OtherErrors'
import { ParameterFields } from './ParameterFields'
import { useParameterForm, type NamedBranch } from './useParameterForm'
import { WithFields } from './WithFields'

interface ModuleSettingsDialogProps {
  module: { module_name: string; parameters: Record<string, unknown> }
  featureName: string
  branches: readonly NamedBranch[]
  /** The service validated these parameters. The parent closes the dialog. */
  onAccept: (parameters: Record<string, unknown>) => void
  onClose: () => void
}

const SettingsForm = ({ fields, ...given }: ModuleSettingsDialogProps & { fields: readonly ParameterField[] }) => {
  const { module, featureName, branches, onAccept, onClose } = given
  const t = useT()
  const [validateParameters] = useValidateParametersMutation()
  const parameters = useParameterForm(module.parameters, branches)
  const form = useSubmit<Record<string, unknown>>({
    act: async () => {
      const collected = parameters.collect(fields)
      if (collected === null) return { error: halfFilled }
      const { error } = await validateParameters({ moduleName: module.module_name, parameters: collected })
      return error === undefined ? { data: collected } : { error }
    },
    onDone: onAccept,
    explain: explainSetup,
  })
  return (
    <FormDialog title={t('Module settings')} submitLabel={t('Save settings')} form={form} onClose={onClose}>
      <Typography variant="body2" color="textSecondary">
        {featureName}
      </Typography>
      <OtherErrors failure={form.failure} shown={fields.map(({ name }) => name)} />
      {fields.length === 0 ? <Typography>{t('This feature has no settings.')}</Typography> : null}
      <ParameterFields fields={fields} parameters={parameters} errorOf={form.errorOf} />
    </FormDialog>
  )
}

export const ModuleSettingsDialog = (props: ModuleSettingsDialogProps) => {
  const t = useT()
  const { featureName, onClose } = props
  return (
    <WithFields moduleName={props.module.module_name} featureName={featureName} title={t('Module settings')} onClose={onClose}>
      {(fields) => <SettingsForm {...props} fields={fields} />}
    </WithFields>
  )
}
