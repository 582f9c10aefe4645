import type { Clock } from '../core/clock'
import type { CallRecords, CallRecord } from '../core/ports/callRecords'
import type { WriteRetries } from './writeRetries'

export interface CallRow {
  readonly id: string
  /** The call's seconds count from here. */
  answered: () => void
  /** Resolves to whether the row was written. Repeated calls have no effect. */
  close: () => Promise<boolean>
}

export interface CallRows {
  open: (call: Omit<CallRecord, 'startedAt' | 'duration'>) => CallRow
}

interface Deps {
  callRecords: Pick<CallRecords, 'recordCall'>
  writeRetries: WriteRetries
  clock: Clock
  /** Monotonic milliseconds. */
  now: () => number
}

/** An answered call has at least one second: 0 means missed. */
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
