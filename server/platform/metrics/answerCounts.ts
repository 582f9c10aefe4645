import { MINUTE_MS, type Clock } from '../clock'

const MINUTES = 60
const FAILED = 500

export type AnswerCounts = ReturnType<typeof makeAnswerCounts>

/** Of this instance, minute by minute for an hour. */
export const makeAnswerCounts = (clock: Clock) => {
  const minutes = new Map<number, { answers: number; errors: number }>()
  const now = (): number => Math.floor(clock().getTime() / MINUTE_MS)
  const forget = (): void => {
    for (const minute of minutes.keys()) if (minute <= now() - MINUTES) minutes.delete(minute)
  }
  return {
    count: (status: number): void => {
      forget()
      const counted = minutes.get(now()) ?? { answers: 0, errors: 0 }
      minutes.set(now(), { answers: counted.answers + 1, errors: counted.errors + (status >= FAILED ? 1 : 0) })
    },
    /** Since an hour ago. */
    read: (): { answers: number; errors: number } => {
      forget()
      const all = [...minutes.values()]
      return { answers: all.reduce((sum, { answers }) => sum + answers, 0), errors: all.reduce((sum, { errors }) => sum + errors, 0) }
    },
  }
}
