import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../../platform/clock'
import type { CallRecords, CallRecord } from '../../calls/index'
import type { CallPass } from '../../platform/database/columns'
import type { CallOutcome } from '../../platform/database/tables'
import type { Background } from '../../platform/jobs/background'

const AGAIN_AFTER_MS = [1000, 5000]

const tried = async (work: () => Promise<unknown>, [wait, ...later]: readonly number[]): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (wait === undefined) throw error
    await setTimeout(wait)
    await tried(work, later)
  }
}

/** Writes what calls leave behind in the background, with retries while the database is unavailable. */
export type WriteRetries = ReturnType<typeof makeWriteRetries>

export const makeWriteRetries = (background: Background, againAfterMs: readonly number[] = AGAIN_AFTER_MS) => {
  const underWay = new Set<Promise<boolean>>()
  return {
    /** The work may be repeated. Resolves to whether it succeeded; a failure is logged. */
    run: (name: string, work: () => Promise<unknown>): Promise<boolean> => {
      const done = tried(work, againAfterMs)
      background.run(name, () => done)
      const outcome = done
        .then(
          () => true,
          () => false,
        )
        .finally(() => underWay.delete(outcome))
      underWay.add(outcome)
      return outcome
    },
    /** Resolves when everything started so far is written or given up. */
    settled: async (): Promise<void> => {
      await Promise.all(underWay)
    },
  }
}

export interface CallRow {
  readonly id: string
  readonly startedAt: Date
  /** The call's seconds count from here. */
  answered: () => void
  /** A person speaks with the caller, on whose web phone if that is known. */
  reached: (userId?: string) => void
  isReached: () => boolean
  passed: (passes: readonly CallPass[]) => void
  /** The caller may reach nobody. */
  block: () => void
  /** Whether a message of the caller has been stored, once that is known. */
  left: (isStored: Promise<boolean>) => void
  /** Resolves to whether the row was written. Repeated calls have no effect. */
  close: () => Promise<boolean>
}

interface Deps {
  callRecords: Pick<CallRecords, 'recordCall'>
  writeRetries: WriteRetries
  clock: Clock
  /** Monotonic milliseconds. */
  now: () => number
}

/** An answered call has at least one second. */
const secondsBetween = (start: number, end: number): number => Math.max(1, Math.round((end - start) / 1000))

export type CallRows = ReturnType<typeof makeCallRows>

export const makeCallRows = ({ callRecords, writeRetries, clock, now }: Deps) => ({
  open: (call: Omit<CallRecord, 'startedAt' | 'duration' | 'outcome'>): CallRow => {
    const startedAt = clock()
    let [answeredAt, closed]: [number | null, Promise<boolean> | null] = [null, null]
    let [isReached, isBlocked, messages]: [boolean, boolean, Promise<boolean>[]] = [false, false, []]
    let answeredBy: string | undefined
    const passes: CallPass[] = []
    const inboundOutcome = async (): Promise<CallOutcome> => {
      if (isBlocked) return 'blocked'
      if (isReached) return 'answered'
      return (await Promise.all(messages)).includes(true) ? 'message' : 'missed'
    }
    const write = (): Promise<boolean> => {
      const duration = answeredAt === null ? 0 : secondsBetween(answeredAt, now())
      return writeRetries.run('keeping a call', async () => {
        const outcome = call.direction === 'inbound' ? { outcome: await inboundOutcome() } : {}
        await callRecords.recordCall({ ...call, ...outcome, ...(answeredBy !== undefined && { answeredBy }), ...(passes.length > 0 && { passes }), startedAt, duration })
      })
    }
    return {
      id: call.id,
      startedAt,
      answered: () => {
        answeredAt ??= now()
      },
      reached: (userId) => {
        isReached = true
        answeredBy ??= userId
      },
      isReached: () => isReached,
      passed: (more) => void passes.push(...more),
      block: () => {
        isBlocked = true
      },
      left: (isStored) => {
        messages = [...messages, isStored]
      },
      close: () => (closed ??= write()),
    }
  },
})
