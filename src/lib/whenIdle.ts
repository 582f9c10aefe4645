/** Without `requestIdleCallback`, e.g. in Safari. */
const DELAY_MS = 500
const TIMEOUT_MS = 2_000

/** Runs what can wait once the screen has been drawn and its first requests are under way. Returns how to cancel it. */
export const whenIdle = (work: () => unknown): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, DELAY_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: TIMEOUT_MS })
  return () => cancelIdleCallback(idle)
}
