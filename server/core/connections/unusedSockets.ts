import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50

/**
 * While the service closes, ends every connection that carries no call: those kept open for a next one, and those that
 * browsers open ahead of a first one, which Node itself would wait for.
 */
export const closeUnusedSockets = (app: FastifyInstance): void => {
  const calls = new Map<Socket, number>()
  const count = (socket: Socket, change: number): void => {
    const before = calls.get(socket)
    if (before !== undefined) calls.set(socket, before + change)
  }
  app.server.on('connection', (socket) => {
    calls.set(socket, 0)
    socket.once('close', () => calls.delete(socket))
  })
  app.server.on('request', ({ socket }, answer) => {
    count(socket, 1)
    answer.once('close', () => count(socket, -1))
  })
  app.addHook('preClose', (done) => {
    const timer = setInterval(() => {
      for (const [socket, underWay] of calls) if (underWay === 0) socket.destroy()
    }, LOOK_MS)
    timer.unref()
    app.server.once('close', () => clearInterval(timer))
    done()
  })
}
