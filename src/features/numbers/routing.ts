import type { ListedNumber, NamedApplication } from '@/api'
import { msg, type Message } from '@/i18n/message'

/** '' where the name is unknown, `null` without an application. */
export const applicationOf = (
  { endpoint_type, endpoint_value }: ListedNumber,
  applications: readonly NamedApplication[],
): string | null => {
  if (endpoint_type !== 'application') return null
  // Ids may be numbers here and text there.
  return applications.find(({ id }) => String(id) === String(endpoint_value))?.friendly_name ?? ''
}

/** `null` without an application. */
export const routeOf = (number: ListedNumber, applications: readonly NamedApplication[]): Message | null => {
  const name = applicationOf(number, applications)
  if (name === null) return null
  return name === '' ? msg('Answered by an application') : msg('Answered by {name}', { name })
}
