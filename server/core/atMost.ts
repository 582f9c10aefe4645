/** Runs what it is given, in the order of the calls, never more than `count` at once. */
export const atMost = (count: number) => {
  const waiting: (() => void)[] = []
  let running = 0

  const enter = async () => {
    if (running < count) {
      running += 1
      return
    }
    await new Promise<void>((resume) => waiting.push(resume))
  }

  /** The place goes straight to the next in line, so that a newcomer cannot overtake. */
  const leave = () => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
