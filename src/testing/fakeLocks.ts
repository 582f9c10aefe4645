type Granted = (lock: { name: string } | null) => Promise<unknown>

interface LockOptions {
  ifAvailable?: boolean
  steal?: boolean
  mode?: 'exclusive' | 'shared'
  signal?: AbortSignal
}

interface Holder {
  isShared: boolean
  revoke: () => void
}

interface Named {
  holders: Set<Holder>
  waiting: { isShared: boolean; start: () => void }[]
}

const aborted = (): Error => Object.assign(new Error('aborted'), { name: 'AbortError' })

/** Web Locks shared by all tabs of a test; jsdom has none. */
export const fakeLocks = () => {
  const all = new Map<string, Named>()
  const named = (name: string): Named => {
    const known = all.get(name) ?? { holders: new Set(), waiting: [] }
    all.set(name, known)
    return known
  }
  const isFree = ({ holders }: Named, isShared: boolean): boolean => holders.size === 0 || (isShared && [...holders].every((holder) => holder.isShared))
  const startNext = (lock: Named): void => {
    const [next] = lock.waiting
    if (next === undefined || !isFree(lock, next.isShared)) return
    lock.waiting.shift()
    next.start()
    startNext(lock)
  }
  const grant = (lock: Named, isShared: boolean, granted: Granted): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const holder = { isShared, revoke: () => reject(aborted()) }
      const leave = (): void => {
        if (lock.holders.delete(holder)) startNext(lock)
      }
      lock.holders.add(holder)
      granted({ name: 'lock' }).then(resolve, reject).finally(leave)
    })
  const turn = (lock: Named, isShared: boolean, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const place = { isShared, start: resolve }
      lock.waiting.push(place)
      signal?.addEventListener('abort', () => {
        lock.waiting = lock.waiting.filter((other) => other !== place)
        reject(aborted())
      })
    })
  const request = async (name: string, { ifAvailable = false, steal = false, mode = 'exclusive', signal }: LockOptions, granted: Granted): Promise<unknown> => {
    const lock = named(name)
    const isShared = mode === 'shared'
    if (steal) {
      const robbed = [...lock.holders]
      lock.holders.clear()
      robbed.forEach(({ revoke }) => revoke())
    } else if (!isFree(lock, isShared)) {
      if (ifAvailable) return granted(null)
      await turn(lock, isShared, signal)
    }
    if (signal?.aborted === true) throw aborted()
    return grant(lock, isShared, granted)
  }
  return {
    request: (name: string, ...given: [Granted] | [LockOptions, Granted]) =>
      given.length === 1 ? request(name, {}, given[0]) : request(name, ...given),
    query: () => Promise.resolve({ held: [...all].flatMap(([name, { holders }]) => [...holders].map(() => ({ name }))) }),
  }
}
