import { sql } from 'kysely'
import { hiddenCallers } from 'callflow/numberText'
import type { StoreTransaction } from '../../platform/database/tables'
import { storedCallId } from '../../platform/database/callIds'

/** An inbound call that no person answered and that left no message. */
export const isMissed = sql<boolean>`calls.outcome = 'missed'`

/** Nobody has spoken to the caller since, received a message from them, or marked the call as done. */
export const isOpenMissed = sql<boolean>`calls.outcome = 'missed' and calls.resolved_at is null`

export const isResolvedMissed = sql<boolean>`calls.outcome = 'missed' and calls.resolved_at is not null`

const contactOf = (accountId: string, contactNumber: string): string => `${accountId} ${contactNumber}`

/** Of two calls with the same contact, recorded at the same time, one must see the other. */
export const lockContact = (transaction: StoreTransaction, accountId: string, contactNumber: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${contactOf(accountId, contactNumber)}, 0))`.execute(transaction)

/** Nobody knows whether two of them are the same. */
const hidden = [...hiddenCallers]

const resolving = sql`select account_id, contact_number, started_at,
    case when direction = 'outbound' then 'called_back' when outcome = 'message' then 'message_left' else 'reached' end::call_resolution as resolution
  from calls
  where contact_number <> all(${hidden}::text[]) and (outcome in ('answered', 'message') or direction = 'outbound' and duration > 0)`

const resolveEarlier = (id: string | null, now: Date) => sql`
  update calls set resolved_at = ${now}, resolution = later.resolution from (${resolving} and id = ${id}) as later
  where calls.account_id = later.account_id and calls.contact_number = later.contact_number
    and calls.started_at < later.started_at and ${isOpenMissed}`

const resolveItself = (id: string | null, now: Date) => sql`
  update calls set resolved_at = ${now}, resolution = later.resolution
  from calls as missed cross join lateral (
    ${resolving} and calls.account_id = missed.account_id and calls.contact_number = missed.contact_number
      and calls.started_at > missed.started_at order by calls.started_at limit 1) as later
  where missed.id = ${id} and calls.id = missed.id and ${isOpenMissed}`

/** A recorded call resolves the missed calls before it; a missed one may be recorded after the call that resolves it. */
export const resolveMissedCalls = async (transaction: StoreTransaction, callId: string, now: Date): Promise<void> => {
  const id = storedCallId(callId)
  await resolveEarlier(id, now).execute(transaction)
  await resolveItself(id, now).execute(transaction)
}
