import { sql, type RawBuilder } from 'kysely'
import type { Places } from '../../core/history/places'
import type { JoinedNumber } from '../../core/history/ownNumber'
import type { Direction } from 'contract/calls'

export interface CallRow extends JoinedNumber {
  id: string
  direction: Direction
  number_id: string | null
  contact_name: string | null
  contact_number: string
  duration: number
  /** When it began. */
  created_at: Date
}

/** Names are joined as the list is read: a contact that was renamed has its new name everywhere. */
const joined = sql`calls.id, calls.direction, calls.number_id, numbers.label, numbers.phone_number, contacts.contact_name,
  calls.contact_number, calls.duration, calls.started_at as created_at`

const besideCalls = sql`left join numbers on numbers.id = calls.number_id
  left join contacts on contacts.account_id = calls.account_id and contacts.contact_number = calls.contact_number`

export const callsAt = (places: Places): RawBuilder<CallRow> => sql<CallRow>`
  select ${joined} from (${places}) as page join calls on calls.id = page.id ${besideCalls}
  order by page.at desc, page.id desc`

export const callsOf = (accountId: string, ids: readonly string[]): RawBuilder<CallRow> => sql<CallRow>`
  select ${joined} from calls ${besideCalls}
  where calls.account_id = ${accountId} and calls.id = any(${ids}::text[])`
