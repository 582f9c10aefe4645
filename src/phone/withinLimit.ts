/**
 * How long the voice client may take to register and to place a call, after which it is given up: its own promises never
 * settle on a bad token or an unreachable server. How long a tab without a web phone waits for the call that rang. A
 * mutable object on purpose: tests have less patience.
 */
export const phoneTiming = { settleMs: 10_000, ringMs: 45_000 }

export class OutOfTime extends Error {
  override name = 'OutOfTime'
}

/** What the work comes to, or `OutOfTime`: then `onLate` gets what comes after all. */
export const withinLimit = <Value>(work: Promise<Value>, limitMs: number, onLate: (value: Value) => void = () => undefined): Promise<Value> =>
  new Promise((resolve, reject) => {
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      reject(new OutOfTime())
    }, limitMs)
    work.then(
      (value) => {
        clearTimeout(timer)
        if (isOver) onLate(value)
        else resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        // The voice client gives no reason when the connection breaks while it registers.
        reject(error instanceof Error ? error : new OutOfTime())
      },
    )
  })
