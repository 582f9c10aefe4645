import type { ListedNumber } from '@/api'
import { textOf } from '@/lib/text'

/** 'Orders – (514) 555-0199'. */
export const numberName = ({ label, friendly_number, phone_number }: ListedNumber): string =>
  [textOf(label), textOf(friendly_number) || phone_number].filter((text) => text !== '').join(' – ')
