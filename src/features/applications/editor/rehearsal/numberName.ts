import type { ListedNumber } from '@/api'

/** 'Orders – (514) 555-0199'. */
export const numberName = ({ label, friendly_number, phone_number }: ListedNumber): string =>
  [label ?? '', friendly_number || phone_number].filter((text) => text !== '').join(' – ')
