import { requestTiming } from './request'

/**
 * Whether the service answers. A browser notices only that its own network is gone, and not always that it is back, so
 * requests tell too.
 */
const listeners = new Set<() => void>()

interface Failing {
  /** `null` once the connection was back afterwards. */
  lostAt: number | null
  /** How often it has brought everything back without an answer to itself, as if something blocks it. */
  recalls: number
  /** Until then a further loss of it is not told: others are answered meanwhile. */
  quietUntil: number
}

/** Requests that got no answer the last time. */
const failing = new Map<string, Failing>()

const tellBack = (): void => listeners.forEach((listener) => listener())

const handleOnline = (): void => {
  failing.clear()
  tellBack()
}

const settle = (loss: Failing): void => {
  loss.lostAt = null
  const delays = requestTiming.recallDelaysMs
  loss.quietUntil = performance.now() + (delays[Math.min(loss.recalls, delays.length - 1)] ?? 0)
  loss.recalls += 1
}

export const noteLoss = (path: string): void => {
  const known = failing.get(path)
  if (known === undefined) failing.set(path, { lostAt: performance.now(), recalls: 0, quietUntil: 0 })
  else known.lostAt ??= performance.now()
}

/** An answer to a request that was sent before the loss says nothing. */
export const noteAnswer = (path: string, sentAt = performance.now()): void => {
  const now = performance.now()
  const back = [...failing.values()].filter(({ lostAt, quietUntil }) => lostAt !== null && sentAt >= lostAt && now >= quietUntil)
  failing.delete(path)
  if (back.length === 0) return
  back.forEach(settle)
  tellBack()
}

/** Calls `listener` each time the connection is back. Returns a function that ends this. */
export const whenBack = (listener: () => void): (() => void) => {
  if (listeners.size === 0) window.addEventListener('online', handleOnline)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('online', handleOnline)
  }
}
