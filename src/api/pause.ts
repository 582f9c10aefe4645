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
