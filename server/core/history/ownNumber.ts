import { friendlyNumber } from '../texts/friendlyNumber'

/** As a left join reads it: nothing of a number that was released. */
export interface JoinedNumber {
  label: string | null
  phone_number: string | null
}

/** The account's own number as lists of what happened show it. */
export const ownNumberOf = ({ label, phone_number }: JoinedNumber) =>
  phone_number === null ? null : { label, friendly_number: friendlyNumber(phone_number) }
