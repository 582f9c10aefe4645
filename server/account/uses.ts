import { sql } from 'kysely'
import type { Uses } from 'contract/team'
import type { Store } from '../platform/database/tables'
import type { Claims } from '../platform/sessions/token'

export type Person = Pick<Claims, 'accountId' | 'userId' | 'role'>

/** What a member is held to. */
export type Bounds = ReturnType<typeof usesIn> & { userId: string }

interface StoredUses {
  number_ids: string[] | null
  hears_voicemails: Uses['voicemails']
  hears_recordings: Uses['recordings']
  call_day_cents: number | null
}

export const usesColumns = ['number_ids', 'hears_voicemails', 'hears_recordings', 'call_day_cents'] as const

export const usesIn = ({ number_ids, hears_voicemails: voicemails, hears_recordings: recordings, call_day_cents }: StoredUses) => ({
  ...{ number_ids, voicemails, recordings, calls_day: call_day_cents === null ? null : call_day_cents / 100 },
})

/** Null for owners and managers, whom nothing restricts. Read for each request, so that a change counts at once. */
export const boundsOf = async (store: Store, { userId, role }: Pick<Person, 'userId' | 'role'>): Promise<Bounds | null> => {
  if (role === 'owner' || role === 'manager') return null
  const member = store.selectFrom('users').select(usesColumns).where('id', '=', userId).where('role', '=', 'member')
  const found = await member.executeTakeFirst()
  return found === undefined ? null : { userId, ...usesIn(found) }
}

/** Of a row of `users`: whether they call from this number and answer its calls. */
export const usesNumber = (numberId: string | null) =>
  sql<boolean>`(users.role <> 'member' or users.number_ids is null or (${numberId}::text = any(users.number_ids)) is true)`

/** Of a row of `users`: whether their web phone may ring. */
export const takesCallsAt = (now: Date) => sql<boolean>`(users.availability = 'available' or (users.away_until <= ${now}) is true)`

export const mayCallFrom = async (store: Store, userId: string, numberId: string): Promise<boolean> =>
  (await store.selectFrom('users').select('id').where('id', '=', userId).where(usesNumber(numberId)).executeTakeFirst()) !== undefined
