const NAME = 'web-phone'

export type LockMode = 'wait' | 'steal' | 'ifFree'

interface LockHandlers {
  onAcquired: () => void
  onElsewhere: () => void
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** The tab with the lock answers calls; the browser frees it however the tab ends. Returns a release function. */
export const acquirePhoneLock = (how: LockMode, { onAcquired, onElsewhere }: LockHandlers): (() => void) => {
  // Missing outside secure contexts, although the types say otherwise.
  const locks: LockManager | undefined = navigator.locks
  const end = new AbortController()
  let release: () => void = () => undefined
  if (locks === undefined) {
    onAcquired()
    return () => undefined
  }
  const holdLock = (): Promise<void> =>
    new Promise((resolve) => {
      release = resolve
      if (end.signal.aborted) return resolve()
      onAcquired()
    })
  const notifyElsewhere = (): void => {
    if (!end.signal.aborted) onElsewhere()
  }
  const wait = (): Promise<void> => locks.request(NAME, { signal: end.signal }, holdLock)
  const tryNow = (): Promise<boolean> =>
    locks.request(NAME, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await holdLock()
      return lock !== null
    })

  const seek = async (next: LockMode | 'queue'): Promise<void> => {
    try {
      if (next === 'steal') return await locks.request(NAME, { steal: true }, holdLock)
      if (next === 'queue') return await wait()
      if (await tryNow()) return
      notifyElsewhere()
      if (next === 'wait') await wait()
    } catch (error) {
      if (!isAbort(error)) throw error
      if (end.signal.aborted) return
      notifyElsewhere()
      await seek('queue')
    }
  }
  void seek(how)
  return () => {
    end.abort()
    release()
  }
}
