import type { Clock } from '../core/clock'
import type { CallRecords, CallRecord } from '../core/ports/callRecords'
import type { WriteRetries } from './writeRetries'

/** A call as the logs of one account will have it: written when it is over. */
export interface CallRow {
  readonly id: string
  /** Its seconds count from here. */
  answered: () => void
  /** Missed, unless it was answered. Resolves to whether it was written; only the first time counts. */
  close: () => Promise<boolean>
}

export interface CallRows {
  open: (call: Omit<CallRecord, 'startedAt' | 'duration'>) => CallRow
}

interface Deps {
  callRecords: Pick<CallRecords, 'recordCall'>
  writeRetries: WriteRetries
  clock: Clock
  /** Milliseconds that only go forward. */
  now: () => number
}

/** An answered call is never taken for a missed one, however short it was. */
const secondsBetween = (start: number, end: number): number => Math.max(1, Math.round((end - start) / 1000))

export const makeCallRows = ({ callRecords, writeRetries, clock, now }: Deps): CallRows => ({
  open: (call) => {
    const startedAt = clock()
    let [answeredAt, closed]: [number | null, Promise<boolean> | null] = [null, null]
    const write = (): Promise<boolean> => {
      const duration = answeredAt === null ? 0 : secondsBetween(answeredAt, now())
      return writeRetries.run('keeping a call', () => callRecords.recordCall({ ...call, startedAt, duration }))
    }
    return {
      id: call.id,
      answered: () => {
        answeredAt ??= now()
      },
      close: () => (closed ??= write()),
    }
  },
})
