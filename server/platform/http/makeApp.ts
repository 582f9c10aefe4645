import type { Socket } from 'node:net'
import type { ServerResponse } from 'node:http'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { RandomSource } from '../random'
import { MINUTE_MS, SECOND_MS } from '../clock'
import type { ErrorReply } from '../failures/errorReply'
import { BadRequest } from '../failures/failures'
import { checkBodies, acceptJson, acceptForms } from './bodies/bodies'
import { loggedPath, redacted } from '../metrics/log'
import { firstHeaders } from './security'
import { upgradeOptions, endWith, type RawFailure } from './connections/upgrades'
import { acceptMultipart } from './bodies/uploadBody'
import { callerOf, identify } from './currentRequest'
import { countedAddress } from './connections/ownHost'

const CHECK_INTERVAL_MS = 50

/** A pipelined answer has no socket yet and would never learn that its connection ended. */
const abandon = (answer: ServerResponse): void => {
  if (answer.socket === null) answer.emit('close')
}

/** Closes all pending answers of a closed connection. On shutdown it also closes idle connections, which Node would wait for. */
const watchSockets = (app: FastifyInstance): void => {
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
    }, CHECK_INTERVAL_MS)
    timer.unref()
    app.server.once('close', () => clearInterval(timer))
    done()
  })
}

export interface TimeLimits {
  headersMs: number
  bodyMs: number
}

export const usualTimeLimits: TimeLimits = { headersMs: 10 * SECOND_MS, bodyMs: 15 * SECOND_MS }

/** 100 MB at 1 Mbit/s take 800 s. */
const REQUEST_MS = 15 * MINUTE_MS
const IDLE_SOCKET_MS = 2 * MINUTE_MS
const KEEP_ALIVE_MS = 65 * SECOND_MS
const BODY_BYTES = 64 * 1024

const REQUEST_ID = 'request_id'

const wellFormedId = /^[A-Za-z0-9._-]{8,64}$/

interface Deps {
  log: FastifyBaseLogger
  random: RandomSource
  errorReply: ErrorReply
  trustProxy: boolean
  timeLimits: TimeLimits
}

const isTls = (request: FastifyRequest): boolean => request.protocol === 'https'

const begin = (request: FastifyRequest, reply: FastifyReply): void => {
  identify(request, { address: countedAddress(request.ip) })
  reply.headers({ ...firstHeaders(isTls(request)), 'x-request-id': request.id })
}

const hasRepeatedKey = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && Object.values(query).some((value) => Array.isArray(value))

/** Not on the request's own log, which looks for secrets in each line: there are none here, and looking took longer than writing. */
const logAnswers =
  (log: FastifyBaseLogger) =>
  (request: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply, done: () => void): void => {
    const { id, method, url } = request
    log.info({ [REQUEST_ID]: id, method, path: loggedPath(url), status, ms: Math.round(elapsedTime), ...callerOf(request) }, 'answered')
    done()
  }

const clientFailures = new Map<string | undefined, RawFailure>([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 timed_out'],
  ['HPE_HEADER_OVERFLOW', '431 too_large'],
])

const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) socket.destroy()
  else endWith(socket, clientFailures.get(error.code) ?? '400 bad_request', false)
}

export const makeApp = ({ log, random, errorReply, trustProxy, timeLimits }: Deps): FastifyInstance => {
  const app = fastify({
    loggerInstance: redacted(log),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: REQUEST_ID }),
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && wellFormedId.test(given) ? given : random.id()
    },
    // Trusts one hop, our own proxy, and nothing that the client sent.
    trustProxy: trustProxy && ((_address, hop) => hop < 1),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: IDLE_SOCKET_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Node's own answer would lack our headers and body; `refuseHosts` answers instead.
    http: { headersTimeout: timeLimits.headersMs, requireHostHeader: false, connectionsCheckingInterval: SECOND_MS, ...upgradeOptions },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      begin(request, reply)
      errorReply.send(error, request, reply)
    },
  })
  acceptJson(app)
  acceptForms(app)
  acceptMultipart(app)
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply)
    if (hasRepeatedKey(request.query)) throw new BadRequest()
    done()
  })
  checkBodies(app, timeLimits.bodyMs)
  watchSockets(app)
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.addHook('onResponse', logAnswers(log))
  app.setErrorHandler((error, request, reply) => errorReply.send(error, request, reply))
  return app
}
