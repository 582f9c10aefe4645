import type { ListedNumber, NamedApplication } from '@/api'
import { msg, type Message } from '@/i18n/message'

/** The application that answers the number: '' where its name is not known, `null` where there is none. */
export const applicationOf = (
  { endpoint_type, endpoint_value }: ListedNumber,
  applications: readonly NamedApplication[],
): string | null => {
  if (endpoint_type !== 'application') return null
  // A service may write an id as a number here and as text there.
  return applications.find(({ id }) => String(id) === String(endpoint_value))?.friendly_name ?? ''
}

/** `null` for a kind of endpoint that this console does not know. */
export const routeOf = (number: ListedNumber, applications: readonly NamedApplication[]): Message | null => {
  if (number.endpoint_type === 'parking') return msg('Rejects incoming calls')
  const name = applicationOf(number, applications)
  if (name === null) return null
  return name === '' ? msg('Answered by an application') : msg('Answered by {name}', { name })
}
