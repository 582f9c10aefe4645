import { sql } from 'kysely'

/** Carriers and the gateway name calls `CA`, and recordings `RE`, before 32 hexadecimal digits; the rest is a UUID without its hyphens. */
const PREFIXED = /^(?:CA|RE)?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i

/** The key under which a call or recording is kept, as PostgreSQL writes a `uuid`; null for any other text. */
export function storedCallId(id: string): string | null {
  const parts = PREFIXED.exec(id)
  return parts === null ? null : parts.slice(1).join('-').toLowerCase()
}

export interface CallKey {
  id: string
  id_prefix: 'CA' | null
}

export const wireCallId = ({ id, id_prefix }: CallKey): string => (id_prefix === null ? id : `${id_prefix}${id.replaceAll('-', '')}`)

/** Null for a text that no call has as its id. */
export const callKeyOf = (id: string): CallKey | null => {
  const stored = storedCallId(id)
  const key = stored === null ? null : { id: stored, id_prefix: id.startsWith('CA') ? ('CA' as const) : null }
  return key !== null && wireCallId(key) === id ? key : null
}

/** Those of them that are ids of calls, as they are kept. */
export const storedCallIds = (ids: readonly string[]): string[] => ids.flatMap((id) => callKeyOf(id)?.id ?? [])

/** The `wireCallId` of a row of calls. */
export const callIdColumn = sql<string>`coalesce(calls.id_prefix || replace(calls.id::text, '-', ''), calls.id::text)`

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** For a column of type `uuid`: an id that nothing has, instead of an error, for any other text. */
export const uuidOf = (id: string): string | null => (UUID.test(id) ? id : null)
