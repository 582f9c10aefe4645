import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { practiceLines, type PracticeLine } from 'contract/webphone'
import type { Store } from '../core/tables/tables'

export interface OwnedNumber {
  id: string
  accountId: string
  phoneNumber: string
  applicationId: string | null
}

export type Destination =
  | { kind: 'owned'; number: OwnedNumber }
  | { kind: 'practice'; line: PracticeLine; phoneNumber: string }
  | { kind: 'outside'; phoneNumber: string }

const LONGEST = 64

/** The E.164 form of a number as dialled in Canada; `null` if it isn't a phone number. */
export const dialled = (typed: string): string | null => {
  const number = parsePhoneNumberFromString(typed.slice(0, LONGEST), 'CA')
  return number?.isPossible() ? number.number : null
}

export const findOwned = async (store: Store, phoneNumber: string): Promise<OwnedNumber | null> => {
  const found = await store
    .selectFrom('numbers')
    .select(['id', 'account_id', 'endpoint_type', 'endpoint_value'])
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirst()
  if (found === undefined) return null
  const applicationId = found.endpoint_type === 'application' ? found.endpoint_value : null
  return { id: found.id, accountId: found.account_id, phoneNumber, applicationId }
}

export const findDestination = async (store: Store, typed: string): Promise<Destination | null> => {
  const phoneNumber = dialled(typed)
  if (phoneNumber === null) return null
  const number = await findOwned(store, phoneNumber)
  if (number !== null) return { kind: 'owned', number }
  const practice = practiceLines.find((line) => line.phone_number === phoneNumber)
  return practice === undefined ? { kind: 'outside', phoneNumber } : { kind: 'practice', line: practice.name, phoneNumber }
}
