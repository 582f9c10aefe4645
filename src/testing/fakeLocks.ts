type Granted = (lock: { name: string } | null) => Promise<unknown>

interface Asking {
  ifAvailable?: boolean
  steal?: boolean
  signal?: AbortSignal
}

const aborted = (): Error => Object.assign(new Error('aborted'), { name: 'AbortError' })

/** Web Locks for one name, shared by all tabs of a test; jsdom has none. */
export const fakeLocks = () => {
  let breakHold: (() => void) | null = null
  const waiting: (() => void)[] = []

  const hold = (granted: Granted): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        if (breakHold !== breakThis) return
        breakHold = null
        waiting.shift()?.()
      }
      const breakThis = (): void => reject(aborted())
      breakHold = breakThis
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
  const request = async (_name: string, { ifAvailable = false, steal = false, signal }: Asking, granted: Granted): Promise<unknown> => {
    if (steal) breakHold?.()
    else if (breakHold !== null && ifAvailable) return granted(null)
    else if (breakHold !== null) await turn(signal)
    if (signal?.aborted === true) throw aborted()
    return hold(granted)
  }
  return { request: (name: string, ...given: [Granted] | [Asking, Granted]) => (given.length === 1 ? request(name, {}, given[0]) : request(name, ...given)) }
}
