type Granted = (lock: { name: string } | null) => Promise<unknown>

interface LockOptions {
  ifAvailable?: boolean
  steal?: boolean
  signal?: AbortSignal
}

const aborted = (): Error => Object.assign(new Error('aborted'), { name: 'AbortError' })

/** Web Locks for one name, shared by all tabs of a test; jsdom has none. */
export const fakeLocks = () => {
  let revoke: (() => void) | null = null
  const waiting: (() => void)[] = []

  const grant = (granted: Granted): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        if (revoke !== revokeThis) return
        revoke = null
        waiting.shift()?.()
      }
      const revokeThis = (): void => reject(aborted())
      revoke = revokeThis
      granted({ name: 'lock' }).then(resolve, reject).finally(leave)
    })
  const turn = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push(resolve)
      signal?.addEventListener('abort', () => {
        waiting.splice(waiting.indexOf(resolve), 1)
        reject(aborted())
      })
    })
  const request = async (_name: string, { ifAvailable = false, steal = false, signal }: LockOptions, granted: Granted): Promise<unknown> => {
    if (steal) revoke?.()
    else if (revoke !== null && ifAvailable) return granted(null)
    else if (revoke !== null) await turn(signal)
    if (signal?.aborted === true) throw aborted()
    return grant(granted)
  }
  return { request: (name: string, ...given: [Granted] | [LockOptions, Granted]) => (given.length === 1 ? request(name, {}, given[0]) : request(name, ...given)) }
}
