import type { MuLaw } from './muLaw'

interface Entry {
  accountId: string
  sound: Promise<MuLaw | null>
  bytes: number
}

const MIN_BYTES = 1024

/** Evicts from the account with the most bytes first, and among its sounds the least recently used. */
export const makeByteLimitedCache = (maxBytes: number) => {
  const entries = new Map<string, Entry>()
  const held = new Map<string, number>()
  let bytes = 0

  const add = (entry: Entry, added: number): void => {
    entry.bytes += added
    bytes += added
    const left = (held.get(entry.accountId) ?? 0) + added
    if (left === 0) held.delete(entry.accountId)
    else held.set(entry.accountId, left)
  }

  const largest = (): string | undefined => {
    const most = Math.max(...held.values())
    return [...held].find(([, each]) => each === most)?.[0]
  }

  const forget = (name: string, entry: Entry): void => {
    if (entries.get(name) !== entry) return
    entries.delete(name)
    add(entry, -entry.bytes)
  }

  const makeRoom = (): void => {
    while (bytes > maxBytes) {
      const accountId = largest()
      for (const [name, entry] of entries) {
        if (entry.accountId !== accountId || entry.bytes === 0) continue
        forget(name, entry)
        break
      }
    }
  }

  const weigh = (name: string, entry: Entry, sound: MuLaw | null): void => {
    if (entries.get(name) !== entry) return
    add(entry, Math.max(MIN_BYTES, sound?.length ?? 0) - entry.bytes)
    makeRoom()
  }

  return (accountId: string, name: string, make: () => Promise<MuLaw | null>): Promise<MuLaw | null> => {
    const known = entries.get(name)
    if (known !== undefined) {
      entries.delete(name)
      entries.set(name, known)
      return known.sound
    }
    const entry: Entry = { accountId, sound: make(), bytes: 0 }
    entries.set(name, entry)
    entry.sound.then(
      (sound) => weigh(name, entry, sound),
      () => forget(name, entry),
    )
    return entry.sound
  }
}
