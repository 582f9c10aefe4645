import { sql } from 'kysely'

/** Carriers and the gateway name calls `CA`, and recordings `RE`, before 32 hexadecimal digits; the rest is a UUID without its hyphens. */
const PREFIXED = /^(?:CA|RE)?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i

/** The key under which a call, voicemail or recording is kept, as PostgreSQL writes a `uuid`; null for any other text. */
export function storedCallId(id: string): string | null {
  const parts = PREFIXED.exec(id)
  return parts === null ? null : parts.slice(1).join('-').toLowerCase()
}

export interface Key<Prefix extends 'CA' | 'RE'> {
  id: string
  id_prefix: Prefix | null
}

export const wireId = ({ id, id_prefix }: Key<'CA' | 'RE'>): string => (id_prefix === null ? id : `${id_prefix}${id.replaceAll('-', '')}`)

const keysWith = <Prefix extends 'CA' | 'RE'>(prefix: Prefix) => (id: string): Key<Prefix> | null => {
  const stored = storedCallId(id)
  const key = stored === null ? null : { id: stored, id_prefix: id.startsWith(prefix) ? prefix : null }
  return key !== null && wireId(key) === id ? key : null
}

/** Null for a text that no call has as its id. */
export const callKeyOf = keysWith('CA')

/** Null for a text that no voicemail or recording has as its id. */
export const soundKeyOf = keysWith('RE')

export const storedSoundId = (id: string): string | null => soundKeyOf(id)?.id ?? null

/** Those of them that are ids of calls, as they are kept. */
export const storedCallIds = (ids: readonly string[]): string[] => ids.flatMap((id) => callKeyOf(id)?.id ?? [])

/** The `wireId` of a row of calls. */
export const callIdColumn = sql<string>`coalesce(calls.id_prefix || replace(calls.id::text, '-', ''), calls.id::text)`

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** For a column of type `uuid`: an id that nothing has, instead of an error, for any other text. */
export const uuidOf = (id: string): string | null => (UUID.test(id) ? id : null)
