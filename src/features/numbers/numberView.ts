import { searchedDigits } from 'callflow/numberText'
import { foldedButCase } from 'callflow/folded'
import type { FoundNumber, ListedNumber } from '@/api'
import { messageKey, type MessageKey } from '@/i18n/message'
import { dayOf } from '@/lib/time'

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
  return beside === null ? title : `${title} · ${beside}`
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
