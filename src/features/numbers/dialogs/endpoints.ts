import type { EndpointBody } from 'contract/numbers'
import type { ListedNumber, NamedApplication } from '@/api'
import { isId } from '@/lib/id'

/** The empty option of the select (part 1, section 4). */
export const PARKING = ''

/** Opaque ids as a select can hold them: a number and the text of it are one. */
export const choiceOf = ({ endpoint_type, endpoint_value }: ListedNumber): string =>
  endpoint_type === 'application' && isId(endpoint_value) ? String(endpoint_value) : PARKING

export interface ApplicationChoice {
  value: string
  name: string
}

/** By name. The one that answers now is among them, also when the list does not know it any more. */
export const choicesOf = (applications: readonly NamedApplication[], current: string): ApplicationChoice[] => {
  const choices = applications.map(({ id, friendly_name }) => ({ value: String(id), name: friendly_name || String(id) }))
  const isKnown = current === PARKING || choices.some(({ value }) => value === current)
  return [...choices, ...(isKnown ? [] : [{ value: current, name: current }])].sort((one, other) =>
    one.name.localeCompare(other.name),
  )
}

/** The id as the service gave it, not as the select held it. */
export const endpointOf = (choice: string, applications: readonly NamedApplication[]): EndpointBody =>
  choice === PARKING
    ? { endpoint_type: 'parking', endpoint_value: null }
    : { endpoint_type: 'application', endpoint_value: applications.find(({ id }) => String(id) === choice)?.id ?? choice }
