import { sql, type RawBuilder } from 'kysely'
import type { EventKind } from 'contract/account'
import { boundsOf, type Bounds, type Person } from '../../account/index'
import { storedSoundId } from '../../platform/database/callIds'
import type { Store } from '../../platform/database/tables'

/** The one place that says which voicemails and recordings somebody hears, and so finds, counts and is told of. */

type Sounds = 'voicemails' | 'recordings'

/** Of rows of the table. */
export type Heard = RawBuilder<boolean>

const everything = sql<boolean>`true`

const isAtTheirs = (table: Sounds, { number_ids }: Bounds): Heard =>
  number_ids === null ? everything : sql`(${sql.ref(`${table}.number_id`)} = any(${number_ids}::text[]::uuid[])) is true`

const voicemailsOf = (bounds: Bounds): Heard => {
  const isMine = sql<boolean>`voicemails.box_id = ${bounds.userId}`
  if (bounds.voicemails === 'own') return isMine
  return sql`(${isMine} or voicemails.box_id is null and ${bounds.voicemails === 'all' ? everything : isAtTheirs('voicemails', bounds)})`
}

const recordingsOf = (bounds: Bounds): Heard => {
  const isMine = sql<boolean>`recordings.user_id = ${bounds.userId}`
  if (bounds.recordings === 'none') return sql`false`
  if (bounds.recordings === 'own') return isMine
  return bounds.recordings === 'all' ? everything : sql`(${isMine} or ${isAtTheirs('recordings', bounds)})`
}

const within = { voicemails: voicemailsOf, recordings: recordingsOf } as const

export const heardWithin = (bounds: Bounds | null, table: Sounds): Heard => (bounds === null ? everything : within[table](bounds))

export const heardBy = async (store: Store, person: Pick<Person, 'userId' | 'role'>, table: Sounds): Promise<Heard> => heardWithin(await boundsOf(store, person), table)

/** Of rows of `users`: whether they hear a voicemail in this box, left at this number. */
export const hearsVoicemail = (boxId: string | null, numberId: string | null) =>
  boxId === null
    ? sql<boolean>`(users.role <> 'member' or users.hears_voicemails = 'all'
        or users.hears_voicemails = 'numbers' and (users.number_ids is null or (${numberId}::text = any(users.number_ids)) is true))`
    : sql<boolean>`users.id = ${boxId}`

const tables: Partial<Record<EventKind, Sounds>> = { 'voicemail.updated': 'voicemails', 'recording.updated': 'recordings' }

/** Whether a console is told of what happened. What is gone is told to everybody: only its id is left. */
export const makeMayHear = (store: Store) => async ({ accountId, userId }: Person, kind: EventKind, id: string): Promise<boolean> => {
  const table = tables[kind]
  if (table === undefined) return true
  const heard = await heardBy(store, { userId }, table)
  const sounds = store.selectFrom(table).select(sql<boolean>`(${heard}) is true`.as('is_heard')).where('account_id', '=', accountId).where('id', '=', storedSoundId(id))
  const found = await sounds.executeTakeFirst()
  return found === undefined || found.is_heard
}
