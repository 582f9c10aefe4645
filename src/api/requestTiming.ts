export const requestTiming = {
  timeLimitMs: 20_000,
  retryDelaysMs: [500, 1500],
  pendingDelaysMs: [2000, 4000, 8000],
  uploadIdleMs: 30_000,
  uploadAnswerMs: 120_000,
  uploadRetryDelaysMs: [500, 1500, 4000, 10_000],
  pollMs: { item: 15_000, list: 60_000 },
  reconnectDelaysMs: [1000, 3000, 8000, 15_000],
  silenceMs: 45_000,
  recallDelaysMs: [5000, 15_000, 60_000, 300_000],
}

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
