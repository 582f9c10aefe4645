import type { ListedNumber, NamedApplication } from '@/api'
import { msg, type Message } from '@/i18n/message'

/** Undefined without an application, and where it isn't listed. Ids may be numbers here and text there. */
export const listedApplicationOf = <Listed extends NamedApplication>({ endpoint_type, endpoint_value }: ListedNumber, applications: readonly Listed[]): Listed | undefined =>
  endpoint_type === 'application' ? applications.find(({ id }) => String(id) === String(endpoint_value)) : undefined

/** '' where the name is unknown, `null` without an application. */
export const applicationOf = (number: ListedNumber, applications: readonly NamedApplication[]): string | null =>
  number.endpoint_type === 'application' ? (listedApplicationOf(number, applications)?.friendly_name ?? '') : null

/** `null` without an application. */
export const routeOf = (number: ListedNumber, applications: readonly NamedApplication[]): Message | null => {
  const name = applicationOf(number, applications)
  if (name === null) return null
  return name === '' ? msg('Answered by an application') : msg('Answered by {name}', { name })
}
