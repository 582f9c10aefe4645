import { ServerResponse, type IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Duplex } from 'node:stream'
import type { Upgrade } from '@console/voice-gateway'
import { NotFound } from '../../failures/failures'
import { countedAddress } from './ownHost'
import { SECOND_MS } from '../../clock'
import { firstHeaders } from '../security'

export type RawFailure =
  | '400 bad_request'
  | '408 timed_out'
  | '421 misdirected_request'
  | '431 too_large'

const reasons: Readonly<Record<RawFailure, string>> = {
  '400 bad_request': 'Bad Request',
  '408 timed_out': 'Request Timeout',
  '421 misdirected_request': 'Misdirected Request',
  '431 too_large': 'Request Header Fields Too Large',
}

const rawAnswer = (failure: RawFailure, isTls: boolean): string => {
  const [status = '', word = ''] = failure.split(' ')
  const body = JSON.stringify({ status: word, user_message: null })
  const headers = {
    ...firstHeaders(isTls),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${reasons[failure]}`, ...lines, '', body].join('\r\n')
}

const CLOSE_TIMEOUT_MS = 2 * SECOND_MS

/** Cuts off clients that neither read nor close, because a half-closed connection still counts. */
const endSocket = (socket: Duplex, finalData = ''): void => {
  const cut = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS)
  socket.once('close', () => clearTimeout(cut))
  socket.end(finalData)
}

export const endWith = (socket: Duplex, failure: RawFailure, isTls: boolean): void => endSocket(socket, rawAnswer(failure, isTls))

const IN_FLIGHT_MS = 10 * SECOND_MS

export const closeGracefully = async (app: FastifyInstance, withinMs = IN_FLIGHT_MS): Promise<void> => {
  const cut = setTimeout(() => app.server.closeAllConnections(), withinMs)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}

interface UpgradeRoute {
  path: string
  check: (request: FastifyRequest) => void
  take: (upgrade: Upgrade) => void
}

interface PendingUpgrade extends Pick<Upgrade, 'socket' | 'head'> {
  answer: ServerResponse
}

/** Offers of HTTP/2, as curl and Java make, are ignored. */
const isForWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket'

export const upgradeOptions = { shouldUpgradeCallback: isForWebSocket }

/** Closes the connection after this request: with very long heads Node drops headers, and the rest could be misread. */
const plainHead = ({ method = '', url = '', httpVersion, rawHeaders }: IncomingMessage): Buffer => {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 1 || /^(?:upgrade|connection)$/i.test(name) ? [] : [`${name}: ${rawHeaders[index + 1] ?? ''}`],
  )
  return Buffer.from([`${method} ${url} HTTP/${httpVersion}`, ...lines, 'Connection: close', '', ''].join('\r\n'), 'latin1')
}

const serveWithoutUpgrade = ({ server }: FastifyInstance, request: IncomingMessage, socket: Socket, head: Buffer): void => {
  socket.unshift(Buffer.concat([plainHead(request), head]))
  server.emit('connection', socket)
}

/** Waits for pending answers, so that none writes into another. */
const afterAnswers = ({ server }: FastifyInstance): ((socket: Socket, begin: () => void) => void) => {
  const last = new WeakMap<Socket, ServerResponse>()
  const rememberAnswer = ({ socket }: IncomingMessage, answer: ServerResponse): void => void last.set(socket, answer)
  server.on('request', rememberAnswer).on('checkExpectation', rememberAnswer)
  return (socket, begin) => {
    const answer = last.get(socket)
    if (answer === undefined || answer.closed) begin()
    else answer.once('close', () => (socket.writable ? begin() : socket.destroy()))
  }
}

export const routeUpgrades = (app: FastifyInstance, { path, check, take }: UpgradeRoute): void => {
  const upgrades = new WeakMap<IncomingMessage, PendingUpgrade>()
  const inTurn = afterAnswers(app)
  const route = (request: IncomingMessage, socket: Socket, head: Buffer): void => {
    const answer = new ServerResponse(request)
    answer.shouldKeepAlive = false
    answer.assignSocket(socket)
    answer.once('finish', () => endSocket(socket))
    upgrades.set(request, { socket, head, answer })
    app.routing(request, answer)
  }
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    if (!(socket instanceof Socket)) return socket.destroy()
    return inTurn(socket, () => (isForWebSocket(request) ? route(request, socket, head) : serveWithoutUpgrade(app, request, socket, head)))
  })
  app.addHook('onRequest', async ({ raw, url }) => {
    if (upgrades.has(raw) && url.split('?', 1)[0] !== path) throw new NotFound()
  })
  app.route({
    method: 'GET',
    url: path,
    exposeHeadRoute: false,
    handler: (request, reply) => {
      const pending = upgrades.get(request.raw)
      if (pending === undefined) throw new NotFound()
      check(request)
      reply.hijack()
      const { answer, socket, head } = pending
      answer.detachSocket(socket)
      const { method, url, headers } = request.raw
      take({ request: { method, url, headers }, socket, head, address: countedAddress(request.ip) })
    },
  })
}
