/** Time limits: the voice client's promises never settle on a bad token or unreachable server. Mutable for tests. */
export const phoneTiming = { settleMs: 10_000, ringMs: 45_000 }

export class OutOfTime extends Error {
  override name = 'OutOfTime'
}

/** Rejects with `OutOfTime` after the limit; `onLate` then gets the late result. */
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
        // The voice client gives no reason when the connection breaks during registration.
        reject(error instanceof Error ? error : new OutOfTime())
      },
    )
  })
