/** Sockets that have shown no token yet: of one address, and of all together. */
export const strangerLimits = { perAddress: 20, inAll: 200 } as const

type Evict = () => void

/**
 * Whoever opens a socket is let in, and the oldest of the address that has the most makes room: a flood crowds out its own, not the
 * others, who show their token within one round trip.
 */
export class Strangers {
  private readonly addresses = new Map<string, Set<Evict>>()

  constructor(private readonly limits: { readonly perAddress: number; readonly inAll: number } = strangerLimits) {}

  /** Answers how to leave; who is evicted has left. */
  enter = (address: string, evict: Evict): (() => void) => {
    if (this.of(address).size >= this.limits.perAddress) this.evictOldest(address)
    else if (this.count() >= this.limits.inAll) this.evictOldest(this.largest())
    this.addresses.set(address, this.of(address).add(evict))
    return () => this.leave(address, evict)
  }

  count = (): number => [...this.addresses.values()].reduce((sum, { size }) => sum + size, 0)

  private of = (address: string): Set<Evict> => this.addresses.get(address) ?? new Set()

  private leave = (address: string, evict: Evict): void => {
    const all = this.of(address)
    all.delete(evict)
    if (all.size === 0) this.addresses.delete(address)
  }

  private largest = (): string => {
    let [found, most] = ['', 0]
    for (const [address, { size }] of this.addresses) if (size > most) [found, most] = [address, size]
    return found
  }

  private evictOldest = (address: string): void => {
    const [oldest] = this.of(address)
    if (oldest === undefined) return
    this.leave(address, oldest)
    oldest()
  }
}
