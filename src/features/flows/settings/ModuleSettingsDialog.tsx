import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import Button from '@mui/material/Button'
import { useListParametersQuery, useValidateParametersMutation, type ParameterField } from '@/api'
import { FormDialog } from '@/forms/FormDialog'
import { useSubmit } from '@/forms/useSubmit'
import { useT } from '@/i18n/useLanguage'
import { preloadNumbers, writtenAs } from '@/lib/phoneNumbers'
import { TextInput } from '@/forms/TextInput'
import { atTextEdgeOnPhone } from '@/ui/styles'
import { isRecord } from '@/lib/values'
import { isAlwaysSetUp } from '../moduleLines'
import { StepIcon } from '@/ui/StepIcon'
import { explainSetup, halfFilled, useParameterForm, type Destinations } from './useParameterForm'
import { OtherErrors, WithFields, ParameterFields } from './ParameterFields'
import { MAX_DESCRIPTION_LENGTH } from '../describeModule'

type Parameters = Record<string, unknown>

const callsNumbers = (moduleName: string): boolean => moduleName === 'call_transfer' || moduleName === 'extensions'

const withWritten = async (record: Parameters, name: string): Promise<Parameters> => {
  const value = record[name]
  return typeof value === 'string' ? { ...record, [name]: await writtenAs(value) } : record
}

/** What is dialled is what is stored, and shown: not the text as it was pasted. */
const withDialledNumbers = async (moduleName: string, parameters: Parameters): Promise<Parameters> => {
  if (moduleName === 'call_transfer') return withWritten(parameters, 'destination_number')
  const rows = moduleName === 'extensions' ? parameters['extensions'] : undefined
  if (!Array.isArray(rows)) return parameters
  return { ...parameters, extensions: await Promise.all(rows.map((row: unknown) => (isRecord(row) ? withWritten(row, 'target') : row))) }
}

interface DescriptionFieldProps {
  /** '' while the description follows the settings. */
  value: string
  onChange: (description: string) => void
}

/** Shows a line of text until the user wants to change it, because most steps keep the automatic description. */
const DescriptionField = ({ value, onChange }: DescriptionFieldProps) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) box.current?.querySelector('input')?.focus()
  }, [isOpen])
  if (isOpen) {
    return (
      <div ref={box}>
        <TextInput
          name="description"
          label={t('Description')}
          autoComplete="off"
          maxLength={MAX_DESCRIPTION_LENGTH}
          hint={t('Leave empty to describe the step by its settings.')}
          value={value}
          onChange={onChange}
        />
      </div>
    )
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('Description: {description}', { description: value || t('automatic') })}
      </Typography>
      <Button size="small" onClick={() => setIsOpen(true)} sx={atTextEdgeOnPhone}>
        {t('Change description')}
      </Button>
    </Box>
  )
}

const StepKind = ({ moduleName, name }: { moduleName: string; name: string }) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <StepIcon moduleName={moduleName} />
    {name}
  </Box>
)

export interface AcceptedSettings {
  parameters: Record<string, unknown>
  /** `undefined` for an unchanged description, '' for the automatic one. */
  description?: string
}

interface ModuleSettingsDialogProps extends Destinations {
  module: { module_name: string; parameters: Record<string, unknown> }
  /** The user's own description; '' for the automatic one. */
  description?: string
  featureName: string
  /** The step was just added: without settings there is nothing to ask. */
  isNew?: boolean
  /** The service validated these settings. The parent closes the dialog. */
  onAccept: (settings: AcceptedSettings) => void
  onClose: () => void
}

const SettingsForm = ({ fields, ...given }: ModuleSettingsDialogProps & { fields: readonly ParameterField[] }) => {
  const { module, description: initialDescription = '', featureName, branches, newBranch, onAccept, onClose } = given
  const t = useT()
  const [validateParameters] = useValidateParametersMutation()
  const [description, setDescription] = useState(initialDescription)
  useEffect(() => {
    if (callsNumbers(module.module_name)) preloadNumbers()
  }, [module.module_name])
  const parameters = useParameterForm(module.parameters, { branches, newBranch })
  const form = useSubmit<Record<string, unknown>>({
    send: async () => {
      const collected = parameters.collect(fields)
      if (collected === null) return { error: halfFilled }
      const { error } = await validateParameters({ moduleName: module.module_name, parameters: collected })
      return error === undefined ? { data: await withDialledNumbers(module.module_name, collected) } : { error }
    },
    onDone: (accepted) => {
      const words = description.trim()
      onAccept({ parameters: accepted, ...(words !== initialDescription && { description: words }) })
    },
    explain: explainSetup,
  })
  return (
    <FormDialog
      title={t('Module settings')}
      subject={<StepKind moduleName={module.module_name} name={featureName} />}
      submitLabel={t('Save settings')}
      form={form}
      onClose={onClose}
    >
      <OtherErrors failure={form.failure} shown={fields.map(({ name }) => name)} />
      {fields.length === 0 ? <Typography>{t('This feature has no settings.')}</Typography> : null}
      <ParameterFields moduleName={module.module_name} fields={fields} parameters={parameters} errorOf={form.errorOf} />
      <DescriptionField value={description} onChange={setDescription} />
    </FormDialog>
  )
}

const SettingsDialog = (props: ModuleSettingsDialogProps) => {
  const t = useT()
  const { module, featureName, onClose } = props
  return (
    <WithFields
      moduleName={module.module_name}
      featureName={featureName}
      title={t('Module settings')}
      subject={<StepKind moduleName={module.module_name} name={featureName} />}
      onClose={onClose}
    >
      {(fields) => <SettingsForm {...props} fields={fields} />}
    </WithFields>
  )
}

/** Accepts a new step unasked if its feature has no settings. */
const NewStepDialog = (props: ModuleSettingsDialogProps) => {
  const { module, onAccept } = props
  const { data, isError } = useListParametersQuery(module.module_name)
  const isComplete = isAlwaysSetUp(module.module_name)
  const hasNothing = data?.length === 0 || (data === undefined && isError && isComplete)
  const isAccepted = useRef(false)
  useEffect(() => {
    if (!hasNothing || isAccepted.current) return
    isAccepted.current = true
    onAccept({ parameters: module.parameters })
  }, [hasNothing, onAccept, module.parameters])
  return hasNothing || (data === undefined && isComplete) ? null : <SettingsDialog {...props} />
}

export const ModuleSettingsDialog = (props: ModuleSettingsDialogProps) =>
  props.isNew === true ? <NewStepDialog {...props} /> : <SettingsDialog {...props} />
