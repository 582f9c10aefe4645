import { sql, type RawBuilder } from 'kysely'
import { localDay, LOCAL_ZONE } from 'callflow/calendar'
import type { OperatorRole } from 'contract/operators'
import { HOUR_MS, later, MINUTE_MS, type Clock } from '../clock'
import type { Store } from '../database/tables'
import { hashOf, type RandomSource } from '../random'

const LONGEST_MS = 8 * HOUR_MS
const IDLE_MS = 30 * MINUTE_MS
/** Of this kind only: a member's token has three parts, and neither is ever taken for the other. */
const bearer = /^Bearer ((operator|operatorkey)_[\w-]{43})$/i

export interface SignedInOperator {
  id: string
  email: string
  name: string
  role: OperatorRole
}

export interface OperatorClaims {
  sessionId: string
  operator: SignedInOperator
  expiresAt: Date
  /** Whom the journal names, if it isn't an operator who is signed in. */
  by?: { operatorId: string | null; name: string; address?: string }
}

interface Found extends SignedInOperator {
  session_id: string
  expires_at: Date
  key_name: string | null
}

const sessionOf = (hash: string, now: Date): RawBuilder<Found> => sql`
  update operator_sessions set used_at = greatest(used_at, ${now}::timestamptz)
  from operators
  where operator_sessions.token_hash = ${hash} and operators.id = operator_sessions.operator_id
    and operators.removed_at is null and operator_sessions.expires_at > ${now}::timestamptz
    and operator_sessions.used_at > ${later(now, -IDLE_MS)}::timestamptz
  returning operator_sessions.id as session_id, expires_at, operators.id, email, name, role, null as key_name`

/** No more than what its owner may by now. */
const keyOf = (hash: string, now: Date): RawBuilder<Found> => sql`
  update operator_keys as keys set used_at = greatest(keys.used_at, ${now}::timestamptz)
  from operators
  where keys.token_hash = ${hash} and operators.id = keys.operator_id
    and operators.removed_at is null and keys.expires_on >= ${localDay(now)}::date
  returning keys.id as session_id, (keys.expires_on + 1)::timestamp at time zone ${LOCAL_ZONE} as expires_at,
    operators.id, email, operators.name, case keys.role when 'agent' then 'agent' else operators.role end as role, keys.name as key_name`

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
}

export type OperatorSessions = ReturnType<typeof makeOperatorSessions>

/** Held in the database only: operators are few, and an ended session ends at once on every instance. */
export const makeOperatorSessions = ({ store, clock, random }: Deps) => ({
  /** Resolves with the token, which is stored as its hash only. */
  open: async (transaction: Store, operatorId: string): Promise<{ token: string; expiresAt: Date }> => {
    const token = `operator_${random.bytes(32).toString('base64url')}`
    const now = clock()
    const expiresAt = later(now, LONGEST_MS)
    const session = { id: random.id(), operator_id: operatorId, token_hash: hashOf(token), created_at: now, used_at: now, expires_at: expiresAt }
    await transaction.insertInto('operator_sessions').values(session).execute()
    return { token, expiresAt }
  },

  holderOf: async (authorization: string | undefined): Promise<OperatorClaims | null> => {
    const [, token, kind] = bearer.exec(authorization ?? '') ?? []
    if (token === undefined) return null
    const [hash, now] = [hashOf(token), clock()]
    const { rows } = await (kind?.toLowerCase() === 'operator' ? sessionOf(hash, now) : keyOf(hash, now)).execute(store)
    const [row] = rows
    if (row === undefined) return null
    const { session_id: sessionId, expires_at: expiresAt, key_name, ...operator } = row
    const by = key_name === null ? {} : { by: { operatorId: operator.id, name: `${operator.name || operator.email} (${key_name})` } }
    return { sessionId, operator, expiresAt, ...by }
  },

  end: async (sessionId: string): Promise<void> => {
    await store.deleteFrom('operator_sessions').where('id', '=', sessionId).execute()
  },

  /** With keys, and the views of customers' consoles. */
  endAll: async (transaction: Store, operatorId: string): Promise<void> => {
    await transaction.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).execute()
    await transaction.deleteFrom('operator_keys').where('operator_id', '=', operatorId).execute()
    await transaction.deleteFrom('view_codes').where('operator_id', '=', operatorId).execute()
    await transaction.updateTable('sessions').set({ revoked_at: clock() }).where('viewed_by', '=', operatorId).where('revoked_at', 'is', null).execute()
  },
})
