import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Id } from 'contract/operation'
import type { EndpointBody } from 'contract/numbers'
import { useCreateApplicationMutation, type NamedApplication, type ListedNumber, useSetNumberEndpointMutation } from '@/api'
import { NameDialog } from '@/forms/NameDialog'
import { SelectInput } from '@/forms/SelectInput'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { atTextEdge } from '@/ui/styles'
import { Notice } from '@/ui/Notice'
import { TextLink } from '@/ui/PageParts'
import { isId } from '@/lib/values'
import { explainDialog } from '@/forms/explainDialog'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'

export const PARKING = ''

/** Ids as text: a number and its text are the same choice. */
export const choiceOf = ({ endpoint_type, endpoint_value }: Pick<ListedNumber, 'endpoint_type' | 'endpoint_value'>): string =>
  endpoint_type === 'application' && isId(endpoint_value) ? String(endpoint_value) : PARKING

interface ApplicationChoice {
  value: string
  name: string
}

/** By name. Includes the current one, even if the list no longer has it. */
export const choicesOf = (applications: readonly NamedApplication[], current: string): ApplicationChoice[] => {
  const choices = applications.map(({ id, friendly_name }) => ({ value: String(id), name: friendly_name || String(id) }))
  const isKnown = current === PARKING || choices.some(({ value }) => value === current)
  return [...choices, ...(isKnown ? [] : [{ value: current, name: current }])].sort((one, other) =>
    one.name.localeCompare(other.name),
  )
}

/** The id as the service sent it, not as the select holds it. */
export const endpointOf = (choice: string, applications: readonly NamedApplication[]): EndpointBody =>
  choice === PARKING
    ? { endpoint_type: 'parking', endpoint_value: null }
    : { endpoint_type: 'application', endpoint_value: applications.find(({ id }) => String(id) === choice)?.id ?? choice }

/** Creates it in place, so that the number stays chosen; callers hear nothing until it has steps. */
const CreateApplication = ({ onCreated }: { onCreated: (application: NamedApplication) => void }) => {
  const t = useT()
  const [createApplication] = useCreateApplicationMutation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button size="small" sx={atTextEdge.small} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('Create an application')}
      </Button>
      {isOpen ? (
        <NameDialog
          title={t('Create application')}
          submitLabel={t('Create')}
          label={t('Application name')}
          initialName=""
          onSubmit={async (friendly_name, idempotencyKey) => {
            const { data, error } = await createApplication({ idempotencyKey, body: { friendly_name } })
            return data === undefined ? { error } : { data: { id: data.application.id, friendly_name, problem: 'no_steps' as const } }
          }}
          done={msg('Application has been created')}
          onDone={({ id, friendly_name }: { id: Id | null; friendly_name: string }) => {
            // Otherwise the list, which is read again, offers it.
            if (id !== null) onCreated({ id, friendly_name })
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  )
}

interface EndpointFieldsProps {
  /** The present choice, which the list of applications may lack. */
  current: string
  choice: string
  onChange: (choice: string) => void
  applications: readonly NamedApplication[]
  error: string | undefined
}

const problems = {
  no_steps: msg('This application has no steps: callers will be hung up on.'),
  reaches_nobody: msg("With this application, callers reach nobody: no phone rings, they hear nothing and can't leave a message."),
} as const

export const EndpointFields = ({ current, choice, onChange, applications, error }: EndpointFieldsProps) => {
  const t = useT()
  // The list is read again after a creation, which takes a moment.
  const [created, setCreated] = useState<readonly NamedApplication[]>([])
  const known = [...applications, ...created.filter(({ id }) => !applications.some((listed) => String(listed.id) === String(id)))]
  const options = [
    { value: PARKING, label: t('Parking - reject all incoming calls') },
    ...choicesOf(known, current).map(({ value, name }) => ({ value, label: t('Application: {name}', { name }) })),
  ]
  const handleCreated = (application: NamedApplication): void => {
    setCreated([...created, application])
    onChange(String(application.id))
  }
  const problem = known.find(({ id }) => String(id) === choice)?.problem ?? null
  return (
    <>
      <SelectInput name="endpoint" label={t('Send incoming calls to')} value={choice} onChange={onChange} options={options} error={error} />
      {problem === null ? null : (
        <Notice kind="warning" role="status">
          {t(problems[problem])}
        </Notice>
      )}
      {choice === PARKING ? <CreateApplication onCreated={handleCreated} /> : null}
      {choice !== PARKING && choice === current ? (
        <TextLink to={paths.application(choice)}>{t('Open this application')}</TextLink>
      ) : null}
    </>
  )
}

interface EndpointFormOptions {
  number: Pick<ListedNumber, 'id' | 'endpoint_type' | 'endpoint_value'>
  applications: readonly NamedApplication[]
  onClose: () => void
}

export const useEndpointForm = ({ number, applications, onClose }: EndpointFormOptions) => {
  const [setNumberEndpoint] = useSetNumberEndpointMutation()
  const closeWithToast = useCloseWithToast(onClose)
  const [choice, setChoice] = useState(choiceOf(number))
  const form = useSubmit({
    send: () => setNumberEndpoint({ id: number.id, ...endpointOf(choice, applications) }),
    onDone: () => closeWithToast('success', msg('Number has been configured.')),
    explain: explainDialog,
  })
  return { form, choice, setChoice }
}
