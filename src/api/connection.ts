/**
 * Whether the service answers. A browser notices only that its own network is gone, and not always that it is back, so
 * requests tell too.
 */
const listeners = new Set<() => void>()
/** Requests that got no answer the last time. One that never gets any, because something blocks it, is no second loss. */
const failing = new Set<string>()
let lostAt: number | null = null

const tellBack = (): void => {
  lostAt = null
  listeners.forEach((listener) => listener())
}

export const noteLoss = (path: string): void => {
  if (!failing.has(path)) lostAt ??= performance.now()
  failing.add(path)
}

/** An answer to a request that was sent before the loss says nothing. */
export const noteAnswer = (path: string, sentAt = performance.now()): void => {
  failing.delete(path)
  if (lostAt !== null && sentAt >= lostAt) tellBack()
}

/** Calls `listener` each time the connection is back. Returns a function that ends this. */
export const whenBack = (listener: () => void): (() => void) => {
  if (listeners.size === 0) window.addEventListener('online', tellBack)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('online', tellBack)
  }
}
