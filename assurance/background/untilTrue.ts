import { setTimeout as wait } from 'node:timers/promises'

const LIMIT_MS = 60_000
const POLL_MS = 100

export const untilTrue = async (isSo: () => Promise<boolean>, what: string, limitMs = LIMIT_MS): Promise<void> => {
  const until = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`Never so: ${what}`)
    await wait(POLL_MS)
  }
}
