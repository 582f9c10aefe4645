import type { FastifyInstance } from 'fastify'
import { BadRequest, MisdirectedRequest } from '../failures/failures'
import type { FindHostProblem } from './ownHost'
import { endWith } from './rawAnswer'

/** Whoever asks by ever new names fills no log. */
const MOST_NAMES = 100
const LONGEST_NAME = 100

/** Serves requests for hosts of ours alone, after they were counted; answers `CONNECT`, which Node itself would cut off. */
export const refuseHosts = (app: FastifyInstance, problemOf: FindHostProblem): void => {
  const told = new Set<string>()
  const tell = (host: string): void => {
    if (told.has(host) || told.size >= MOST_NAMES) return
    told.add(host)
    app.log.warn({ host }, 'A request was for another host: if people reach the service by that name, put it into ALLOWED_HOSTS')
  }
  app.after(() => {
    app.addHook('onRequest', async (request, reply) => {
      const problem = problemOf(request.raw)
      if (problem === null) return
      reply.header('connection', 'close')
      if (problem === 'malformed') throw new BadRequest()
      // An absolute target is written by no browser: that name is nobody's way to here.
      if (request.raw.url?.startsWith('/') === true) tell((request.headers.host ?? '').slice(0, LONGEST_NAME))
      throw new MisdirectedRequest()
    })
  })
  app.server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy())
    endWith(socket, '400 bad_request', false)
  })
}
