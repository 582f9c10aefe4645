import { friendlyNumber } from '../../platform/texts/friendlyNumber'

export interface JoinedNumber {
  label: string | null
  phone_number: string | null
}

export const ownNumberOf = ({ label, phone_number }: JoinedNumber) =>
  phone_number === null ? null : { label, friendly_number: friendlyNumber(phone_number) }
