import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { WEB_PHONES } from 'contract/applications'
import type { Id } from 'contract/operation'
import type { EndpointBody } from 'contract/numbers'
import { useCreateFromTemplateMutation, type NamedApplication, type ListedNumber, useGetUserQuery, useSetNumberEndpointMutation } from '@/api'
import { AddressField } from '@/forms/AddressField'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { failureOf } from '@/lib/failure'
import { readSettings } from '@/lib/settings'
import { loadedAhead } from '@/ui/lazyComponent'
import { Choice } from '@/ui/Choice'
import { paths } from '@/lib/paths'
import { atTextEdge } from '@/ui/styles'
import { isNote } from '@/ui/flowProblem'
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

type Straight = 'web phones' | 'phone'

interface Straightway {
  /** '' for the choice among applications. */
  to: Straight | ''
  phone: string
  email: string
}

interface EndpointFormOptions {
  number: Pick<ListedNumber, 'id' | 'endpoint_type' | 'endpoint_value'>
  /** What people call the number. */
  title: string
  applications: readonly NamedApplication[]
  onClose: () => void
}

/** An application for the number alone, made once: saving again after a failure goes on with it. */
const useStraightFlow = (title: string) => {
  const t = useT()
  const [createFromTemplate] = useCreateFromTemplateMutation()
  const [made, setMade] = useState<{ for: string; id: Id } | null>(null)
  const user = useGetUserQuery(undefined, { skip: !readSettings().extensions })
  const required = t('This field is required.')
  return async ({ to, phone, email: typed }: Straightway, idempotencyKey: string): Promise<{ data: Id; error?: undefined } | { data?: undefined; error: object }> => {
    // Who saves at once is faster than the address that is filled in.
    const email = typed === '' && user.data === undefined ? ((await user.refetch()).data?.email ?? '') : typed
    const missing = [...(to === 'phone' && phone.trim() === '' ? ['phone'] : []), ...(email.trim() === '' ? ['email'] : [])]
    if (missing.length > 0) {
      return { error: failureOf({ type: 'validation', outcome: 'refused', fields: Object.fromEntries(missing.map((name) => [name, [required]])) }) }
    }
    const who = to === 'phone' ? phone.trim() : t('web phones')
    const answers = { phone: to === 'phone' ? phone.trim() : WEB_PHONES, email: email.trim() }
    const key = JSON.stringify(answers)
    if (made?.for === key) return { data: made.id }
    const body = { friendly_name: t('{what}: {reason}', { what: title, reason: who }), template: 'direct', ...answers } as const
    const { data, error } = await createFromTemplate({ idempotencyKey, body })
    const id = data?.application.id ?? null
    if (id === null) return { error: error ?? failureOf({ type: 'internal', outcome: 'unknown' }) }
    setMade({ for: key, id })
    return { data: id }
  }
}

export const useEndpointForm = ({ number, title, applications, onClose }: EndpointFormOptions) => {
  const [setNumberEndpoint] = useSetNumberEndpointMutation()
  const makeFlow = useStraightFlow(title)
  const closeWithToast = useCloseWithToast(onClose)
  const [choice, setChoice] = useState(choiceOf(number))
  const [created, setCreated] = useState<readonly NamedApplication[]>([])
  const [isCreating, setIsCreating] = useState(false)
  const [straight, setStraight] = useState<Straightway>({ to: '', phone: '', email: '' })
  // The list is read again after a creation, which takes a moment.
  const known = [...applications, ...created.filter(({ id }) => !applications.some((listed) => String(listed.id) === String(id)))]
  const form = useSubmit({
    send: async ({ idempotencyKey }) => {
      if (straight.to === '') return setNumberEndpoint({ id: number.id, ...endpointOf(choice, known) })
      const flow = await makeFlow(straight, idempotencyKey)
      if (flow.error !== undefined) return flow
      return setNumberEndpoint({ id: number.id, endpoint_type: 'application', endpoint_value: flow.data })
    },
    onDone: () => closeWithToast('success', msg('Number has been configured.')),
    explain: explainDialog,
  })
  const handleCreated = (application: NamedApplication): void => {
    setCreated((before) => [...before, application])
    setChoice(String(application.id))
  }
  return { form, choice, setChoice, known, straight, setStraight, isCreating, setIsCreating, handleCreated }
}

type Endpoint = ReturnType<typeof useEndpointForm>

const problems = {
  no_steps: msg('This call flow has no steps: callers will be hung up on.'),
  reaches_nobody: msg("With this call flow, callers reach nobody: no phone rings, they hear nothing and can't leave a message."),
  loses_callers: msg('This call flow can lose callers: some reach neither a person nor voicemail.'),
} as const

interface EndpointFieldsProps {
  /** The present choice, which the list of applications may lack. */
  current: string
  endpoint: Endpoint
}

const StraightFields = ({ straight, setStraight, form }: Pick<Endpoint, 'straight' | 'setStraight' | 'form'>) => {
  const t = useT()
  const { to, phone, email } = straight
  const options = [
    { value: 'web phones', label: t('Your web phones') },
    { value: 'phone', label: t('Another phone') },
  ] as const
  const change = (changed: Partial<Straightway>): void => setStraight((before) => ({ ...before, ...changed }))
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Box sx={{ display: 'grid', gap: 0.75, justifyItems: 'start' }}>
        <Typography variant="body2">{t('Or straight to one phone, with voicemail after 20 seconds:')}</Typography>
        <Choice label={t('Straight to one phone')} value={to} options={options} onChange={(chosen) => change({ to: chosen === to ? '' : chosen })} />
      </Box>
      {to === 'phone' ? (
        <TextInput
          name="phone"
          label={t('Phone number that rings')}
          inputMode="tel"
          autoComplete="off"
          value={phone}
          onChange={(text) => change({ phone: text })}
          error={form.errorOf('phone')}
        />
      ) : null}
      {to === '' ? null : (
        <AddressField name="email" label={t('Email address for voicemails')} isLabelHidden={false} value={email} onChange={(text) => change({ email: text })} error={form.errorOf('email')} />
      )}
    </Box>
  )
}

export const EndpointFields = ({ current, endpoint }: EndpointFieldsProps) => {
  const t = useT()
  const { choice, setChoice, known, straight, setIsCreating, form } = endpoint
  const isStraight = straight.to !== ''
  const options = [
    { value: PARKING, label: t('Parking - reject all incoming calls') },
    ...choicesOf(known, current).map(({ value, name }) => ({ value, label: t('Application: {name}', { name }) })),
  ]
  const problem = known.find(({ id }) => String(id) === choice)?.problem ?? null
  return (
    <>
      <SelectInput
        name="endpoint"
        label={t('Send incoming calls to')}
        value={choice}
        onChange={setChoice}
        options={options}
        error={form.errorOf('endpoint')}
        isDisabled={isStraight}
      />
      {problem === null || isStraight ? null : (
        <Notice kind={isNote(problem) ? 'info' : 'warning'} role="status">
          {t(problems[problem])}
        </Notice>
      )}
      {choice === PARKING && !isStraight ? (
        <Button size="small" sx={{ ...atTextEdge.small, justifySelf: 'start' }} aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
          {t('Create a call flow')}
        </Button>
      ) : null}
      {choice !== PARKING && choice === current && !isStraight ? (
        <TextLink to={paths.application(choice)}>{t('Open this call flow')}</TextLink>
      ) : null}
      {readSettings().extensions ? <StraightFields {...endpoint} /> : null}
    </>
  )
}

const CreateDialog = loadedAhead(async () => (await import('@/lists/templates/CreateDialog')).CreateDialog)

/** The dialog in which an application is made takes the place of the number's own, which then has it chosen. */
export const WithCreation = ({ endpoint, children }: { endpoint: Endpoint; children: ReactNode }) => {
  const { isCreating, setIsCreating, handleCreated } = endpoint
  return isCreating ? <CreateDialog onCreated={handleCreated} onClose={() => setIsCreating(false)} /> : children
}
