import { practiceLines, type PracticeLine } from 'contract/webphone'
import type { ReadNumber } from 'callflow/phoneNumber'
import type { Store } from '../../platform/database/tables'

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

export const findDestination = async (store: Store, { number: phoneNumber }: Pick<ReadNumber, 'number'>): Promise<Destination> => {
  const number = await findOwned(store, phoneNumber)
  if (number !== null) return { kind: 'owned', number }
  const practice = practiceLines.find((line) => line.phone_number === phoneNumber)
  return practice === undefined ? { kind: 'outside', phoneNumber } : { kind: 'practice', line: practice.name, phoneNumber }
}
