import { SECOND_MS } from './deps'

/**
 * Sockets that have shown no token yet: of one address, which may be an office of three hundred web phones that all come back at once
 * after a restart, and of all together.
 */
export const strangerLimits = { perAddress: 400, inAll: 1_000 } as const

/** A web phone shows its token within a round trip; who has kept silent for so long makes room first. */
const SILENT_MS = SECOND_MS

type Evict = () => void

export interface Stranger {
  leave: () => void
  /** Whether its token is being looked at: it is no longer silent, and others make room first. */
  setVerifying: (isVerifying: boolean) => void
}

interface Entry {
  address: string
  evict: Evict
  since: number
  isVerifying: boolean
}

/** The first of whoever has most of them. */
const firstOfMost = (entries: readonly Entry[]): Entry | undefined => {
  const counts = new Map<string, number>()
  for (const { address } of entries) counts.set(address, (counts.get(address) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return entries.find(({ address }) => counts.get(address) === most)
}

/**
 * Whoever opens a socket is let in. Where there is no room, it is made by the address that has most of those who have long been silent,
 * and there by the one that has been it for longest: a flood crowds out its own, not an office that has just come.
 */
export class Strangers {
  /** In the order in which they came. */
  private readonly entries = new Set<Entry>()

  constructor(
    private readonly limits: { readonly perAddress: number; readonly inAll: number } = strangerLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Who is evicted has left. */
  enter = (address: string, evict: Evict): Stranger => {
    const all = [...this.entries]
    const own = all.filter((entry) => entry.address === address)
    if (own.length >= this.limits.perAddress) this.makeRoom(own)
    else if (all.length >= this.limits.inAll) this.makeRoom(all)
    const entry: Entry = { address, evict, since: this.now(), isVerifying: false }
    this.entries.add(entry)
    return {
      leave: () => void this.entries.delete(entry),
      setVerifying: (isVerifying) => {
        entry.isVerifying = isVerifying
      },
    }
  }

  count = (): number => this.entries.size

  private makeRoom = (among: readonly Entry[]): void => {
    const silent = among.filter(({ isVerifying }) => !isVerifying)
    const longSilent = silent.filter(({ since }) => this.now() - since >= SILENT_MS)
    const entry = firstOfMost(longSilent) ?? firstOfMost(silent) ?? firstOfMost(among)
    if (entry === undefined) return
    this.entries.delete(entry)
    entry.evict()
  }
}
