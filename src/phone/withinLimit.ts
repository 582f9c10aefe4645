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
