import { useState, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { branchNames } from 'callflow/flowAt'
import { type ParameterField, useListParametersQuery } from '@/api'
import { SelectInput } from '@/forms/SelectInput'
import { SwitchInput } from '@/forms/SwitchInput'
import { TextInput } from '@/forms/TextInput'
import { useCreateScheduleMutation, useListSchedulesQuery } from '@/api/endpoints/schedules'
import { explainDialog } from '@/forms/explainDialog'
import { useFilledIn } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { ScheduleStanding } from '@/lists/schedules/ScheduleStanding'
import { atTextEdge } from '@/ui/styles'
import { FailureNotice } from '@/ui/FailureNotice'
import { useOnline } from '@/lib/browser'
import { DialogFrame } from '@/ui/DialogFrame'
import { lazyComponent } from '@/ui/lazyComponent'
import { Loading } from '@/ui/Boundary'
import { Notice } from '@/ui/Notice'
import type { Failure } from '@/lib/failure'
import { useNotify } from '@/store/useNotify'
import { AddressField } from '@/forms/AddressField'
import { AudioFileField } from '@/lists/sounds/AudioFileField'
import {
  isLabelHidden,
  isOn,
  kindOf,
  labelOf,
  optionsOf,
  switched,
  textOf,
  useKept,
  type ParameterForm,
} from './useParameterForm'
import { BranchSelect } from './BranchSelect'
import { RowsField } from './RowsField'
import { GreetingFields, SpokenTextField } from './SpokenFields'
import { isHoursBranch } from '../moduleParameters'
import { bodyOf, newDraft } from '../schedules/draft'

/** With check boxes, which nothing else of the editor has. */
const PeopleField = lazyComponent(async () => (await import('./PeopleField')).PeopleField, 60)
const PersonField = lazyComponent(async () => (await import('./PeopleField')).PersonField, 56)

interface OtherErrorsProps {
  failure: Failure | null
  shown: readonly string[]
  fields?: readonly ParameterField[]
}

export const OtherErrors = ({ failure, shown, fields = [] }: OtherErrorsProps) => {
  const t = useT()
  const others = Object.entries(failure?.fields ?? {}).filter(([name]) => !shown.includes(name))
  if (others.length === 0) return null
  const labelFor = (name: string): string => {
    const field = fields.find((candidate) => candidate.name === name)
    return field === undefined ? name : labelOf(field)
  }
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {others.map(([name, messages]) => (
        <Typography key={name} component="li" variant="body2" color="error">
          {t('{what}: {reason}', { what: labelFor(name), reason: messages.join(' ') })}
        </Typography>
      ))}
    </Box>
  )
}

interface WithFieldsProps {
  moduleName: string
  featureName: string
  title: string
  subject?: ReactNode
  onClose: () => void
  children: (fields: readonly ParameterField[]) => ReactNode
}

export const WithFields = ({ moduleName, featureName, title, subject, onClose, children }: WithFieldsProps) => {
  const t = useT()
  const isOnline = useOnline()
  const { data: served, isError, isFetching, refetch } = useListParametersQuery(moduleName)
  const data = useKept(served)
  const isFailed = data === undefined && isError && !isFetching
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!isOnline) wasOffline.current = true
    else if (isFailed && wasOffline.current) {
      wasOffline.current = false
      void refetch()
    }
  }, [isOnline, isFailed, refetch])
  if (data !== undefined) return children(data)
  const given = { title, onClose, ...(subject !== undefined && { subject }) }
  return (
    <DialogFrame {...given} actions={<Button onClick={onClose}>{t('Cancel')}</Button>}>
      {!isOnline ? (
        <Notice kind="warning" role="status">
          {t("You're offline. The settings appear when you're back online.")}
        </Notice>
      ) : isFailed ? (
        <FailureNotice message={t("Couldn't load the settings.")} subject={featureName} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </DialogFrame>
  )
}

interface ScheduleFieldProps {
  name: string
  label: string
  isLabelHidden: boolean
  /** Id of the chosen schedule; '' for none. */
  value: string
  error: string | undefined
  onChange: (schedule: string) => void
}

/** In place: a dialog would open over that of the settings. */
const NewSchedule = ({ onCreated, onClose }: { onCreated: (id: string) => void; onClose?: () => void }) => {
  const t = useT()
  const [createSchedule] = useCreateScheduleMutation()
  const notify = useNotify()
  const [name, setName] = useState(t('Opening hours'))
  const form = useSubmit({
    send: ({ idempotencyKey }) => createSchedule({ idempotencyKey, body: bodyOf(newDraft(name.trim())) }),
    onDone: ({ schedule: { id } }) => {
      notify('success', msg('Schedule has been created'))
      onClose?.()
      // Otherwise the list, which is read again, offers it.
      if (id !== null) onCreated(String(id))
    },
    explain: explainDialog,
  })
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.querySelector('input')?.focus(), [])
  // Enter would save the settings.
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) form.submit(event)
  }
  return (
    <Box role="group" ref={group} aria-label={t('New schedule')} onKeyDown={handleKey} sx={{ display: 'grid', gap: 1 }}>
      <TextInput
        name="schedule_name"
        label={t('Name of the new schedule')}
        autoComplete="off"
        hint={t('It starts as Monday to Friday, 9 to 5. Change its hours under Applications, Opening hours.')}
        value={name}
        onChange={setName}
        error={form.errorOf('name') ?? (form.banner === null ? undefined : t(form.banner))}
        isDisabled={form.isBusy}
      />
      <Box sx={{ display: 'flex', gap: 1, ...atTextEdge.small }}>
        <Button size="small" loading={form.isBusy} onClick={() => form.submit()}>
          {t('Create')}
        </Button>
        {onClose === undefined ? null : (
          <Button size="small" disabled={form.isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

const ScheduleField = ({ value, onChange, ...given }: ScheduleFieldProps) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useListSchedulesQuery()
  const [isCreating, setIsCreating] = useState(false)
  const [only, ...others] = data ?? []
  useFilledIn(value, only !== undefined && others.length === 0 ? String(only.id) : '', onChange)
  // Without any, one is created first.
  const isNaming = isCreating || data?.length === 0
  const chosen = data?.find(({ id }) => String(id) === value)
  const offered = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name || String(id) }))
  const isKnown = value === '' || chosen !== undefined
  const options = [
    { value: '', label: t('Choose a schedule') },
    ...(isKnown ? [] : [{ value, label: data === undefined ? t('Loading') : t('deleted schedule') }]),
    ...offered,
  ]
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <SelectInput {...given} value={value} onChange={onChange} options={options} />
      {isError && !isFetching ? (
        <FailureNotice message={t("Couldn't load your opening hours.")} subject={t('Opening hours')} onRetry={() => void refetch()} />
      ) : null}
      {chosen === undefined ? null : <ScheduleStanding schedule={chosen} onChange={() => void refetch()} />}
      {isNaming ? <NewSchedule onCreated={onChange} {...(isCreating && { onClose: () => setIsCreating(false) })} /> : null}
      <Box sx={{ display: isNaming ? 'none' : 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, ...atTextEdge.small }}>
        <Button size="small" onClick={() => setIsCreating(true)}>
          {t('Create a schedule')}
        </Button>
        {chosen === undefined ? null : (
          <Button size="small" component={Link} to={paths.schedule(chosen.id)} target="_blank" rel="noopener">
            {t('Edit its hours in a new tab')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

interface ParameterFieldsProps {
  moduleName: string
  fields: readonly ParameterField[]
  parameters: ParameterForm
  /** In which the account's callers are spoken to. */
  usualLanguage?: string
  errorOf: (name: string) => string | undefined
}

const ParameterInput = ({ moduleName, fields, field, parameters, error }: Omit<ParameterFieldsProps, 'errorOf'> & { field: ParameterField; error: string | undefined }) => {
  const language = useLanguage()
  const { name } = field
  const kind = kindOf(field)
  const value = parameters.valueOf(field)
  const given = { name, label: labelOf(field), isLabelHidden: isLabelHidden(field), error }
  const change = (changed: unknown): void => parameters.change(name, changed)
  switch (kind) {
    case 'switch':
      return <SwitchInput {...given} isOn={isOn(value)} onChange={(on) => change(switched(on, value))} />
    case 'select':
      return <SelectInput {...given} value={textOf(value)} onChange={change} options={optionsOf(field, textOf(value))} />
    case 'audiofile-selector':
      return <AudioFileField {...given} value={textOf(value)} onChange={change} />
    case 'extensions':
    case 'routes':
      return (
        <RowsField
          {...given}
          kind={kind}
          rows={parameters.rowsIn(field, kind)}
          branches={parameters.branches}
          createBranch={parameters.createBranch}
          isMarked={parameters.isTried}
          onChange={(rows) => parameters.changeRows(name, rows)}
        />
      )
    case 'schedule':
      return <ScheduleField {...given} value={textOf(value)} onChange={change} />
    case 'people':
      return <PeopleField name={name} label={given.label} value={value} error={error} onChange={change} />
    case 'person':
      return <PersonField name={name} label={given.label} value={textOf(value)} error={error} onChange={change} />
    case 'branch':
      return (
        <BranchSelect
          {...given}
          value={textOf(value)}
          branches={parameters.branches}
          canCreate={parameters.createBranch !== undefined}
          offered={isHoursBranch(name) ? [branchNames[name][language]] : []}
          onChange={change}
        />
      )
    case 'number':
    case 'text':
      if (moduleName === 'voicemail' && name === 'send_to') return <AddressField {...given} value={textOf(value)} onChange={change} />
      if (moduleName === 'text_to_speech' && name === 'text') {
        const spoken = fields.find((other) => other.name === 'language')
        const { isLabelHidden: _, ...spokenText } = given
        return <SpokenTextField {...spokenText} value={textOf(value)} language={spoken === undefined ? '' : textOf(parameters.valueOf(spoken))} onChange={change} />
      }
      return (
        <TextInput
          {...given}
          autoComplete="off"
          {...(kind === 'number' ? { inputMode: 'decimal' } : {})}
          value={textOf(value)}
          onChange={change}
        />
      )
  }
}

const greetingNames: readonly string[] = ['text', 'language', 'audiofile_id']

export const ParameterFields = ({ fields, errorOf, usualLanguage = '', ...given }: ParameterFieldsProps) => {
  const isGreeting = ({ name }: ParameterField): boolean => given.moduleName === 'router' && greetingNames.includes(name)
  const greeting = new Map(fields.filter(isGreeting).map((field) => [field.name, field]))
  return (
    <>
      {greeting.size === 0 ? null : <GreetingFields fields={greeting} parameters={given.parameters} usualLanguage={usualLanguage} errorOf={errorOf} />}
      {fields.map((field) =>
        isGreeting(field) ? null : <ParameterInput key={field.name} {...given} fields={fields} field={field} error={errorOf(field.name)} />,
      )}
    </>
  )
}
