import type { FoundNumber, ListedNumber } from '@/api'
import { messageKey, type MessageKey } from '@/i18n/message'
import { dayOf } from '@/lib/time'

/** How people write the number. */
export const friendlyOf = ({ friendly_number, phone_number }: Pick<ListedNumber, 'friendly_number' | 'phone_number'>): string =>
  friendly_number || phone_number

export const foundNameOf = ({ friendly_name, phone_number }: FoundNumber): string => friendly_name || phone_number

/** What the number is called, and beside a label the number itself. */
export const titleOf = (number: ListedNumber): { title: string; beside: string | null } => {
  const { label } = number
  const friendly = friendlyOf(number)
  return !label ? { title: friendly, beside: null } : { title: label, beside: friendly }
}

/** Part 1, section 2: a number without a renewal date cannot be released here. */
export const renewalOf = (number: ListedNumber): string | null => dayOf(number.next_renewal_date)

/** 'Montréal, QC', and what there is of it. */
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

/** Newest renewal first; numbers without one stand last, all else as the service gave it. */
export const byRenewal = (numbers: readonly ListedNumber[]): ListedNumber[] => {
  const dated = numbers.map((number) => ({ number, day: renewalOf(number) ?? '' }))
  return dated.sort((one, other) => Number(other.day > one.day) - Number(other.day < one.day)).map(({ number }) => number)
}

/** Part 1, section 2: a substring of label or phone number, case-sensitive. */
export const isMatch = ({ label, phone_number }: ListedNumber, filter: string): boolean =>
  (label ?? '').includes(filter) || phone_number.includes(filter)
