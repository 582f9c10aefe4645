import type { Clock } from '../../platform/clock'
import type { CallRecords, CallRecord } from '../../calls/index'
import type { CallOutcome } from '../../platform/database/tables'
import type { WriteRetries } from './writeRetries'

export interface CallRow {
  readonly id: string
  readonly startedAt: Date
  /** The call's seconds count from here. */
  answered: () => void
  /** A person speaks with the caller. */
  reached: () => void
  isReached: () => boolean
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
    let [isReached, messages]: [boolean, Promise<boolean>[]] = [false, []]
    const inboundOutcome = async (): Promise<CallOutcome> => {
      if (isReached) return 'answered'
      return (await Promise.all(messages)).includes(true) ? 'message' : 'missed'
    }
    const write = (): Promise<boolean> => {
      const duration = answeredAt === null ? 0 : secondsBetween(answeredAt, now())
      return writeRetries.run('keeping a call', async () => {
        const outcome = call.direction === 'inbound' ? { outcome: await inboundOutcome() } : {}
        await callRecords.recordCall({ ...call, ...outcome, startedAt, duration })
      })
    }
    return {
      id: call.id,
      startedAt,
      answered: () => {
        answeredAt ??= now()
      },
      reached: () => {
        isReached = true
      },
      isReached: () => isReached,
      left: (isStored) => {
        messages = [...messages, isStored]
      },
      close: () => (closed ??= write()),
    }
  },
})
