import { SECOND_MS } from './deps'

/** For sockets without a token. One address may be an office whose 300 web phones all reconnect after a restart. */
export const strangerLimits = { perAddress: 400, inAll: 1_000 } as const

const SILENT_MS = SECOND_MS

type Evict = () => void

export interface Stranger {
  leave: () => void
  setVerifying: (isVerifying: boolean) => void
}

interface Entry {
  address: string
  evict: Evict
  since: number
  isVerifying: boolean
}

const firstOfMost = (entries: readonly Entry[]): Entry | undefined => {
  const counts = new Map<string, number>()
  for (const { address } of entries) counts.set(address, (counts.get(address) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return entries.find(({ address }) => counts.get(address) === most)
}

/**
 * When full, evicts from the address with the most sockets that have long been silent, and among equals from the one
 * that has been it longest: a flood displaces its own sockets, not an office that has just connected.
 */
export class Strangers {
  private readonly entries = new Set<Entry>()

  constructor(
    private readonly limits: { readonly perAddress: number; readonly inAll: number } = strangerLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

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
