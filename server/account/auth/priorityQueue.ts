import { Busy, Failure } from '../../platform/failures/failures'

export interface Turn {
  key: string
  isStranger: boolean
  isGone?: () => boolean
}

export interface QueueLimits {
  running: number
  waiting: number
  waitingEach: number
}

interface Limits {
  running: number
  known: QueueLimits
  strangers: QueueLimits
}

interface Waiter {
  turn: Turn
  start: () => void
  refuse: (failure: Failure) => void
}

class WaitingQueue {
  running = 0
  private readonly fresh = new Map<string, Waiter[]>()
  private readonly served = new Map<string, Waiter[]>()

  constructor(private readonly limits: QueueLimits) {}

  private of(key: string): Waiter[] {
    return this.fresh.get(key) ?? this.served.get(key) ?? []
  }

  private all(): Waiter[][] {
    return [...this.fresh.values(), ...this.served.values()]
  }

  get waiting(): number {
    return this.all().reduce((sum, waiters) => sum + waiters.length, 0)
  }

  get hasSlot(): boolean {
    return this.running < this.limits.running
  }

  private makeRoom(key: string): boolean {
    for (const waiters of [this.fresh, this.served]) {
      for (const [each, queued] of waiters) {
        const [abandoned, remaining] = [queued.filter(isAbandoned), queued.filter((waiter) => !isAbandoned(waiter))]
        abandoned.forEach(({ refuse }) => refuse(hungUp()))
        if (remaining.length === 0) waiters.delete(each)
        else waiters.set(each, remaining)
      }
    }
    if (this.waiting < this.limits.waiting) return true
    const longest = this.all().toSorted((one, other) => other.length - one.length)[0] ?? []
    if (longest.length <= this.of(key).length + 1) return false
    longest.pop()?.refuse(new Busy())
    return true
  }

  add(waiter: Waiter, isRunning: boolean): void {
    const { key } = waiter.turn
    const isFull = this.waiting >= this.limits.waiting && !this.makeRoom(key)
    if (isFull || this.of(key).length >= this.limits.waitingEach) throw new Busy()
    const line = this.served.has(key) || isRunning ? this.served : this.fresh
    line.set(key, [...this.of(key), waiter])
  }

  take(isRunning: (key: string) => boolean): Waiter | null {
    for (const line of [this.fresh, this.served]) {
      for (const [key, [waiter, ...others]] of line) {
        if (waiter === undefined || isRunning(key)) continue
        line.delete(key)
        if (others.length > 0) this.served.set(key, others)
        return waiter
      }
    }
    return null
  }
}

const hungUp = (): Failure => new Failure(408)
const isAbandoned = ({ turn }: Waiter): boolean => turn.isGone?.() ?? false

/** Bounds CPU-heavy work: refuses with `Busy` instead of waiting long, and no key delays another by more than one job. */
export class PriorityQueue {
  private running = 0
  private readonly keys = new Set<string>()
  private readonly known: WaitingQueue
  private readonly strangers: WaitingQueue

  constructor(private readonly limits: Limits) {
    this.known = new WaitingQueue(limits.known)
    this.strangers = new WaitingQueue(limits.strangers)
  }

  get waiting(): number {
    return this.known.waiting + this.strangers.waiting
  }

  async run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
    const line = turn.isStranger ? this.strangers : this.known
    const isRunning = this.keys.has(turn.key)
    await new Promise<void>((start, refuse) => {
      line.add({ turn, start, refuse }, isRunning)
      this.startNext()
    })
    try {
      return await work()
    } finally {
      this.keys.delete(turn.key)
      this.running -= 1
      line.running -= 1
      this.startNext()
    }
  }

  private startNext(): void {
    for (const line of [this.known, this.strangers]) {
      while (this.running < this.limits.running && line.hasSlot) {
        const next = line.take((key) => this.keys.has(key))
        if (next === null) break
        if (isAbandoned(next)) {
          next.refuse(hungUp())
          continue
        }
        this.keys.add(next.turn.key)
        this.running += 1
        line.running += 1
        next.start()
      }
    }
  }
}
