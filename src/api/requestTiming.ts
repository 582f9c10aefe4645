/**
 * How long a call may take, and when a query that met a broken connection or a 5xx is asked again; when a charge is sent
 * again whose outcome is not known yet. An upload may take as long as it likes while it moves; after a broken
 * connection the queue tries again by itself, at these distances. A mutable object on purpose: tests have less patience.
 */
export const requestTiming = {
  timeLimitMs: 20_000,
  retryDelaysMs: [500, 1500],
  pendingDelaysMs: [2000, 4000, 8000],
  uploadIdleMs: 30_000,
  uploadRetryDelaysMs: [500, 1500, 4000, 10_000],
  /** How often a screen asks by itself where the service does not tell: for what is read, and for a list. */
  pollMs: { item: 15_000, list: 60_000 },
  /** When a stream of events that ended or broke is opened again, and after how long a silence it counts as broken. */
  reconnectDelaysMs: [1000, 3000, 8000, 15_000],
  silenceMs: 45_000,
}

/** Up to half as long again, so that the tabs of a whole office do not come back at the same moment. */
export const pause = (ms: number, stop?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      stop?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms * (1 + Math.random() / 2))
    stop?.addEventListener('abort', end)
    if (stop?.aborted) end()
  })
