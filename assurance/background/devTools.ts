import { once } from 'node:events'
import { WebSocket } from 'ws'

export interface Session {
  send: (method: string, params?: object) => Promise<Record<string, unknown>>
  close: () => void
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The Chrome DevTools Protocol without anything that a test library adds. */
export const openSession = async (url: string): Promise<Session> => {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<unknown, (message: Record<string, unknown>) => void>()
  let next = 0
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '')
    if (!isObject(message)) return
    waiting.get(message['id'])?.(message)
    waiting.delete(message['id'])
  })
  return {
    send: async (method, params = {}) => {
      next += 1
      const id = next
      const replied = new Promise<Record<string, unknown>>((resolve) => waiting.set(id, resolve))
      socket.send(JSON.stringify({ id, method, params }))
      const { result, error } = await replied
      if (!isObject(result)) throw new Error(`${method}: ${JSON.stringify(error)}`)
      return result
    },
    close: () => socket.close(),
  }
}

/** The value of an expression in a page, run as by a user's click. */
export const evaluateAt = async (url: string, expression: string): Promise<unknown> => {
  const session = await openSession(url)
  try {
    const reply = await session.send('Runtime.evaluate', { expression, userGesture: true, awaitPromise: true, returnByValue: true })
    if ('exceptionDetails' in reply) throw new Error(JSON.stringify(reply['exceptionDetails']))
    return isObject(reply['result']) ? reply['result']['value'] : undefined
  } finally {
    session.close()
  }
}

export const setFrozenAt = async (url: string, isFrozen: boolean): Promise<void> => {
  const session = await openSession(url)
  await session.send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' })
  session.close()
}
