import type { EndpointBody } from 'contract/numbers'
import type { ListedNumber, NamedApplication } from '@/api'
import { isId } from '@/lib/id'

export const PARKING = ''

/** Ids as text: a number and its text are the same choice. */
export const choiceOf = ({ endpoint_type, endpoint_value }: Pick<ListedNumber, 'endpoint_type' | 'endpoint_value'>): string =>
  endpoint_type === 'application' && isId(endpoint_value) ? String(endpoint_value) : PARKING

export interface ApplicationChoice {
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
