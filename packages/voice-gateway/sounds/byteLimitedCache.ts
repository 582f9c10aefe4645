import type { MuLaw } from './muLaw'

interface Kept {
  accountId: string
  sound: Promise<MuLaw | null>
  bytes: number
}

const LEAST_BYTES = 1024

/** Evicts from the account with the most bytes first, and among its sounds the least recently used. */
export const makeByteLimitedCache = (mostBytes: number) => {
  const kept = new Map<string, Kept>()
  const held = new Map<string, number>()
  let bytes = 0

  const add = (entry: Kept, added: number): void => {
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

  const forget = (name: string, entry: Kept): void => {
    if (kept.get(name) !== entry) return
    kept.delete(name)
    add(entry, -entry.bytes)
  }

  const makeRoom = (): void => {
    while (bytes > mostBytes) {
      const accountId = largest()
      for (const [name, entry] of kept) {
        if (entry.accountId !== accountId || entry.bytes === 0) continue
        forget(name, entry)
        break
      }
    }
  }

  const weigh = (name: string, entry: Kept, sound: MuLaw | null): void => {
    if (kept.get(name) !== entry) return
    add(entry, Math.max(LEAST_BYTES, sound?.length ?? 0) - entry.bytes)
    makeRoom()
  }

  return (accountId: string, name: string, make: () => Promise<MuLaw | null>): Promise<MuLaw | null> => {
    const known = kept.get(name)
    if (known !== undefined) {
      kept.delete(name)
      kept.set(name, known)
      return known.sound
    }
    const entry: Kept = { accountId, sound: make(), bytes: 0 }
    kept.set(name, entry)
    entry.sound.then(
      (sound) => weigh(name, entry, sound),
      () => forget(name, entry),
    )
    return entry.sound
  }
}
