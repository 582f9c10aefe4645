import { ServerResponse, type IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NotFound } from '../failures/failures'
import { countedAddress } from './clientAddress'
import { endSocket } from './rawAnswer'

/** The connection of a browser that asks for another protocol. */
export interface Upgrade {
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>
  socket: Socket
  /** What came after the request. */
  head: Buffer
  /** What its caller is counted by. */
  address: string
}

interface UpgradeRoute {
  path: string
  /** Throws what is answered in place of the other protocol. */
  check: (request: FastifyRequest) => void
  take: (upgrade: Upgrade) => void
}

interface Asked extends Pick<Upgrade, 'socket' | 'head'> {
  answer: ServerResponse
}

/** A request for another protocol passes every hook of a request, so it is counted, refused and logged like one; it has one path. */
export const routeUpgrades = (app: FastifyInstance, { path, check, take }: UpgradeRoute): void => {
  const upgrades = new WeakMap<IncomingMessage, Asked>()
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    if (!(socket instanceof Socket)) return socket.destroy()
    const answer = new ServerResponse(request)
    answer.shouldKeepAlive = false
    answer.assignSocket(socket)
    answer.once('finish', () => endSocket(socket))
    upgrades.set(request, { socket, head, answer })
    return app.routing(request, answer)
  })
  app.addHook('onRequest', async ({ raw, url }) => {
    if (upgrades.has(raw) && url.split('?', 1)[0] !== path) throw new NotFound()
  })
  app.route({
    method: 'GET',
    url: path,
    exposeHeadRoute: false,
    handler: (request, reply) => {
      const asked = upgrades.get(request.raw)
      if (asked === undefined) throw new NotFound()
      check(request)
      reply.hijack()
      const { answer, socket, head } = asked
      answer.detachSocket(socket)
      const { method, url, headers } = request.raw
      take({ request: { method, url, headers }, socket, head, address: countedAddress(request.ip) })
    },
  })
}
