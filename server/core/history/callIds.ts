/** Carriers and the gateway name calls `CA`, and recordings `RE`, before 32 hexadecimal digits; the rest is a UUID without its hyphens. */
const PREFIXED = /^(?:CA|RE)?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i

/** The key under which a call or recording is kept, as PostgreSQL writes a `uuid`; null for any other text. */
export function storedCallId(id: string): string | null {
  const parts = PREFIXED.exec(id)
  return parts === null ? null : parts.slice(1).join('-').toLowerCase()
}
