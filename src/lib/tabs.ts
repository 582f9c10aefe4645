export type LockMode = 'wait' | 'steal' | 'ifFree'

interface LockHandlers {
  onAcquired: () => void
  onElsewhere: () => void
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** Missing outside secure contexts, although the types say otherwise. */
const tabLocks = (): LockManager | undefined => navigator.locks

/** One tab of the browser holds the lock; the browser frees it however the tab ends. Returns a release function. */
export const acquireTabLock = (name: string, how: LockMode, { onAcquired, onElsewhere }: LockHandlers): (() => void) => {
  const locks = tabLocks()
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
  const wait = (): Promise<void> => locks.request(name, { signal: end.signal }, holdLock)
  const tryNow = (): Promise<boolean> =>
    locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await holdLock()
      return lock !== null
    })

  const seek = async (next: LockMode | 'queue'): Promise<void> => {
    try {
      if (next === 'steal') return await locks.request(name, { steal: true }, holdLock)
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

/** Held by any number of tabs at once, to be seen by `isHeld`. Returns a release function. */
export const holdShared = (name: string): (() => void) => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  void tabLocks()?.request(name, { mode: 'shared' }, () => released)
  return release
}

/** By any tab of this browser; false without browser locks. */
export const isHeld = async (name: string): Promise<boolean> =>
  (await tabLocks()?.query())?.held?.some((lock) => lock.name === name) ?? false

export const canLock = (): boolean => tabLocks() !== undefined

const LAST_USED = 'last-used-tab'
const VISIBLE = 'visible-tab'

/** In a hidden tab: whether another tab of the console can be seen. */
export const isAnotherTabVisible = (): Promise<boolean> => isHeld(VISIBLE)

/**
 * Runs `work` in one tab of the browser: the one that was used last, even while it is hidden. When it closes, another
 * takes over. With `inEachVisible`, or without browser locks, `work` runs in every tab while it is visible.
 */
export const whileLastUsed = (work: (stop: AbortSignal) => Promise<void>, { inEachVisible }: { inEachVisible: boolean }) => {
  const isInOne = !inEachVisible && canLock()
  let run: AbortController | null = null
  let leaveLastUsed: () => void = () => undefined
  let leaveVisible: () => void = () => undefined

  const follow = (isToRun: boolean): void => {
    if (!isToRun) {
      run?.abort()
      run = null
    } else if (run === null) {
      run = new AbortController()
      void work(run.signal)
    }
  }
  /** Makes this tab the last used one, for whatever reason. */
  const take = (): void => {
    if (!isInOne || run !== null) return
    leaveLastUsed()
    leaveLastUsed = acquireTabLock(LAST_USED, 'steal', { onAcquired: () => follow(true), onElsewhere: () => follow(false) })
  }
  const handleVisibility = (): void => {
    if (!isInOne) return follow(!document.hidden)
    leaveVisible()
    if (document.hidden) return
    leaveVisible = holdShared(VISIBLE)
    take()
  }
  document.addEventListener('visibilitychange', handleVisibility)
  handleVisibility()
  return {
    take,
    end: (): void => {
      document.removeEventListener('visibilitychange', handleVisibility)
      leaveVisible()
      leaveLastUsed()
      follow(false)
    },
  }
}
