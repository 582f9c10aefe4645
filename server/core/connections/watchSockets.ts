import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50

/** An answer that waits behind another one of its connection has no socket yet, and never hears by itself that it will get none. */
const abandon = (answer: ServerResponse): void => {
  if (answer.socket === null) answer.emit('close')
}

/**
 * Knows which answers each connection still waits for. When the connection ends, all of them close; while the service
 * closes, every connection that waits for none is ended: those kept open for a next call, and those that browsers open
 * ahead of a first one, which Node itself would wait for.
 */
export const watchSockets = (app: FastifyInstance): void => {
  const underWay = new Map<Socket, Set<ServerResponse>>()
  app.server.on('connection', (socket) => {
    const answers = new Set<ServerResponse>()
    underWay.set(socket, answers)
    socket.once('close', () => {
      underWay.delete(socket)
      answers.forEach(abandon)
    })
  })
  app.server.on('request', ({ socket }, answer) => {
    const answers = underWay.get(socket)
    answers?.add(answer)
    answer.once('close', () => answers?.delete(answer))
  })
  app.addHook('preClose', (done) => {
    const timer = setInterval(() => {
      for (const [socket, answers] of underWay) if (answers.size === 0) socket.destroy()
    }, LOOK_MS)
    timer.unref()
    app.server.once('close', () => clearInterval(timer))
    done()
  })
}
