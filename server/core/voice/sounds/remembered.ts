import type { MuLaw } from './soundBook'

interface Kept {
  sound: Promise<MuLaw | null>
  bytes: number
}

/** What nothing came of is remembered, too; it costs as much as its name. */
const LEAST_BYTES = 1024

/** Makes each sound once as long as there is room for it; those that were not asked for the longest go first. */
export const makeRemembered = (mostBytes: number) => {
  const kept = new Map<string, Kept>()
  let bytes = 0

  const forget = (name: string, entry: Kept): void => {
    if (kept.get(name) !== entry) return
    kept.delete(name)
    bytes -= entry.bytes
  }

  const weigh = (name: string, entry: Kept, sound: MuLaw | null): void => {
    if (kept.get(name) !== entry) return
    const added = Math.max(LEAST_BYTES, sound?.length ?? 0) - entry.bytes
    entry.bytes += added
    bytes += added
    for (const [oldest, old] of kept) {
      if (bytes <= mostBytes) return
      forget(oldest, old)
    }
  }

  return (name: string, make: () => Promise<MuLaw | null>): Promise<MuLaw | null> => {
    const known = kept.get(name)
    if (known !== undefined) {
      kept.delete(name)
      kept.set(name, known)
      return known.sound
    }
    const entry: Kept = { sound: make(), bytes: 0 }
    kept.set(name, entry)
    entry.sound.then(
      (sound) => weigh(name, entry, sound),
      () => forget(name, entry),
    )
    return entry.sound
  }
}
