import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import Button from '@mui/material/Button'
import { branchNames } from 'callflow/flowAt'
import { useListParametersQuery, useValidateParametersMutation, type ParameterField } from '@/api'
import { FormDialog } from '@/forms/FormDialog'
import { useSubmit } from '@/forms/useSubmit'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { toFailure } from '@/lib/failure'
import { preloadNumbers, writtenAs } from '@/lib/phoneNumbers'
import { AddressField } from '@/forms/AddressField'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { atTextEdgeOnPhone } from '@/ui/styles'
import { isRecord } from '@/lib/values'
import { isAlwaysSetUp } from '../moduleLines'
import { OPENING_HOURS, type HoursBranch } from '../moduleParameters'
import { StepIcon } from '@/ui/StepIcon'
import { explainSetup, newBranchNamed, useParameterForm, type Destinations, type Initial } from './useParameterForm'
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

interface NextStep {
  module_name: string
  parameters: Parameters
}

export interface AcceptedSettings {
  parameters: Record<string, unknown>
  /** To be added right after the step. */
  next?: NextStep
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
  /** No step follows: a transfer asks what happens when no one answers. */
  isLast?: boolean
  usualLanguage?: string
  /** The service validated these settings. The parent closes the dialog. */
  onAccept: (settings: AcceptedSettings) => void
  onClose: () => void
}

type Unanswered = 'end' | 'voicemail' | 'hangup' | 'call_transfer'

interface Follow {
  what: Unanswered
  email: string
  phone: string
}

const nextStepOf = async ({ what, email, phone }: Follow): Promise<NextStep | null> => {
  switch (what) {
    case 'end':
      return null
    case 'voicemail':
      return { module_name: what, parameters: { send_to: email.trim() } }
    case 'call_transfer':
      return { module_name: what, parameters: await withDialledNumbers(what, { destination_number: phone }) }
    case 'hangup':
      return { module_name: what, parameters: {} }
  }
}

interface UnansweredFieldsProps {
  follow: Follow
  onChange: (change: Partial<Follow>) => void
  errorOf: (name: string) => string | undefined
}

/** Makes the next step in place. */
const UnansweredFields = ({ follow: { what, email, phone }, onChange, errorOf }: UnansweredFieldsProps) => {
  const t = useT()
  const options: readonly { value: Unanswered; label: string }[] = [
    { value: 'voicemail', label: t('Callers leave a message') },
    { value: 'call_transfer', label: t('Another phone rings') },
    { value: 'hangup', label: t('Hang up') },
    { value: 'end', label: t('Nothing yet: the call ends') },
  ]
  return (
    <>
      <SelectInput
        name="unanswered"
        label={t('If no one answers')}
        value={what}
        options={options}
        onChange={(value) => onChange({ what: options.find((option) => option.value === value)?.value ?? 'end' })}
      />
      {what === 'voicemail' ? (
        <AddressField
          name="next.send_to"
          label={t('Email address for voicemails')}
          isLabelHidden={false}
          value={email}
          error={errorOf('next.send_to')}
          onChange={(address) => onChange({ email: address })}
        />
      ) : null}
      {what === 'call_transfer' ? (
        <TextInput
          name="next.destination_number"
          label={t('Phone number that rings next')}
          autoComplete="off"
          inputMode="tel"
          value={phone}
          error={errorOf('next.destination_number')}
          onChange={(number) => onChange({ phone: number })}
        />
      ) : null}
    </>
  )
}

const useInitial = ({ module, isNew = false, usualLanguage, branches, createBranch }: ModuleSettingsDialogProps): Initial => {
  const language = useLanguage()
  if (!isNew) return {}
  if (module.module_name === 'router') return { key: '1' }
  if (module.module_name === 'text_to_speech') return { values: { language: usualLanguage } }
  if (module.module_name !== OPENING_HOURS || createBranch === undefined) return {}
  const branchFor = (name: HoursBranch) => {
    const friendly = branchNames[name][language]
    return [name, branches.find(({ friendly_name }) => friendly_name === friendly)?.id ?? newBranchNamed(friendly)] as const
  }
  return { values: Object.fromEntries([branchFor('open_branch'), branchFor('closed_branch')]) }
}

const SettingsForm = ({ fields, ...given }: ModuleSettingsDialogProps & { fields: readonly ParameterField[] }) => {
  const { module, description: initialDescription = '', featureName, isNew = false, isLast = false, branches, createBranch, usualLanguage, onAccept, onClose } = given
  const t = useT()
  const [validateParameters] = useValidateParametersMutation()
  const [description, setDescription] = useState(initialDescription)
  useEffect(() => {
    if (callsNumbers(module.module_name)) preloadNumbers()
  }, [module.module_name])
  const parameters = useParameterForm(module.parameters, { branches, createBranch }, useInitial(given))
  const [follow, setFollow] = useState<Follow>({ what: isNew ? 'voicemail' : 'end', email: '', phone: '' })
  const asksNext = isLast && module.module_name === 'call_transfer'
  const form = useSubmit<Pick<AcceptedSettings, 'parameters' | 'next'>>({
    send: async () => {
      const collected = await parameters.collect(fields)
      if (collected.data === undefined) return collected
      const { error } = await validateParameters({ moduleName: module.module_name, parameters: collected.data })
      const next = asksNext ? await nextStepOf(follow) : null
      const refused = next === null || error !== undefined ? error : (await validateParameters({ moduleName: next.module_name, parameters: next.parameters })).error
      if (error !== undefined) return { error }
      if (refused !== undefined) {
        const failure = toFailure(refused)
        return { error: { ...failure, fields: Object.fromEntries(Object.entries(failure.fields).map(([name, why]) => [`next.${name}`, why])) } }
      }
      return { data: { parameters: await withDialledNumbers(module.module_name, collected.data), ...(next !== null && { next }) } }
    },
    onDone: (accepted) => {
      const words = description.trim()
      onAccept({ ...accepted, ...(words !== initialDescription && { description: words }) })
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
      <OtherErrors failure={form.failure} shown={[...fields.map(({ name }) => name), 'next.send_to', 'next.destination_number']} />
      {fields.length === 0 ? <Typography>{t('This feature has no settings.')}</Typography> : null}
      <ParameterFields moduleName={module.module_name} fields={fields} parameters={parameters} errorOf={form.errorOf} {...(usualLanguage !== undefined && { usualLanguage })} />
      {asksNext ? <UnansweredFields follow={follow} onChange={(change) => setFollow((before) => ({ ...before, ...change }))} errorOf={form.errorOf} /> : null}
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

/** Accepts a new step unasked if its feature needs no settings. */
const NewStepDialog = (props: ModuleSettingsDialogProps) => {
  const { module, onAccept } = props
  const { data } = useListParametersQuery(module.module_name)
  const hasNothing = data?.length === 0 || isAlwaysSetUp(module.module_name)
  const isAccepted = useRef(false)
  useEffect(() => {
    if (!hasNothing || isAccepted.current) return
    isAccepted.current = true
    onAccept({ parameters: module.parameters })
  }, [hasNothing, onAccept, module.parameters])
  return hasNothing ? null : <SettingsDialog {...props} />
}

export const ModuleSettingsDialog = (props: ModuleSettingsDialogProps) =>
  props.isNew === true ? <NewStepDialog {...props} /> : <SettingsDialog {...props} />
