const NAME = 'web-phone'

/** `wait`: until released. `steal`: immediately. `ifFree`: now or never. */
export type Seeking = 'wait' | 'steal' | 'ifFree'

interface Seeker {
  onHeld: () => void
  onElsewhere: () => void
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** The tab with the lock answers calls; the browser frees it however the tab ends. Returns a release function. */
export const seekPhone = (how: Seeking, { onHeld, onElsewhere }: Seeker): (() => void) => {
  // Missing outside secure contexts, although the types say otherwise.
  const locks: LockManager | undefined = navigator.locks
  const end = new AbortController()
  let release: () => void = () => undefined
  if (locks === undefined) {
    onHeld()
    return () => undefined
  }
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      release = resolve
      if (end.signal.aborted) return resolve()
      onHeld()
    })
  const tell = (): void => {
    if (!end.signal.aborted) onElsewhere()
  }
  const wait = (): Promise<void> => locks.request(NAME, { signal: end.signal }, hold)
  const tryNow = (): Promise<boolean> =>
    locks.request(NAME, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await hold()
      return lock !== null
    })

  const seek = async (next: Seeking | 'queue'): Promise<void> => {
    try {
      if (next === 'steal') return await locks.request(NAME, { steal: true }, hold)
      if (next === 'queue') return await wait()
      if (await tryNow()) return
      tell()
      if (next === 'wait') await wait()
    } catch (error) {
      if (!isAbort(error)) throw error
      if (end.signal.aborted) return
      // Another tab stole it.
      tell()
      await seek('queue')
    }
  }
  void seek(how)
  return () => {
    end.abort()
    release()
  }
}
