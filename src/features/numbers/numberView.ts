import { searchedDigits } from 'callflow/numberText'
import { foldedButCase } from 'callflow/folded'
import type { FoundNumber, ListedNumber, NamedApplication } from '@/api'
import { messageKey, type MessageKey, msg, type Message } from '@/i18n/message'
import { dayOf } from '@/lib/time'

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
  return name === '' ? msg('Answered by a call flow') : msg('Answered by {name}', { name })
}

export const friendlyOf = ({ friendly_number, phone_number }: Pick<ListedNumber, 'friendly_number' | 'phone_number'>): string =>
  friendly_number || phone_number

export const foundNameOf = ({ friendly_name, phone_number }: FoundNumber): string => friendly_name || phone_number

export const titleOf = (number: ListedNumber): { title: string; beside: string | null } => {
  const { label } = number
  const friendly = friendlyOf(number)
  return !label ? { title: friendly, beside: null } : { title: label, beside: friendly }
}

/** 'Boutique · (514) 555-0123', or the number alone. */
export const fullTitleOf = (number: ListedNumber): string => {
  const { title, beside } = titleOf(number)
  return beside === null ? title : `${title}\u00a0· ${beside}`
}

/** A number without a renewal date can't be released here. */
export const renewalOf = (number: ListedNumber): string | null => dayOf(number.next_renewal_date)

/** 'Montréal, QC', or whichever part is known. */
export const placeOf = ({ rate_center, region }: Pick<ListedNumber, 'rate_center' | 'region'>): string =>
  [rate_center, region].filter(Boolean).join(', ')

export const kindOf = ({ type }: ListedNumber): MessageKey => {
  switch (type) {
    case 'local':
      return messageKey('LOCAL NUMBER')
    case 'tollfree':
      return messageKey('TOLL-FREE NUMBER')
    default:
      return messageKey('PHONE NUMBER')
  }
}

/** Latest renewal first; numbers without one last, otherwise stable. */
export const byRenewal = (numbers: readonly ListedNumber[]): ListedNumber[] => {
  const dated = numbers.map((number) => ({ number, day: renewalOf(number) ?? '' }))
  return dated.sort((one, other) => Number(other.day > one.day) - Number(other.day < one.day)).map(({ number }) => number)
}

/** Case-sensitive substring of label or phone number, however the number is typed. */
export const isMatch = ({ label, phone_number }: ListedNumber, filter: string): boolean => {
  const digits = searchedDigits(filter)
  return foldedButCase(label ?? '').includes(foldedButCase(filter)) || phone_number.includes(filter) || (digits !== null && phone_number.includes(digits))
}
