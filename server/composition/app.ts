import type { FastifyInstance } from 'fastify'
import { CONSOLE_PATH, serveConsole } from '../platform/http/console/serveConsole'
import { makeErrorReply } from '../platform/failures/errorReply'
import { MethodNotAllowed, NotFound, BadRequest, MisdirectedRequest } from '../platform/failures/failures'
import { addRateLimits, defaultRateLimits } from '../platform/http/connections/rateLimits'
import { makeIdempotencyStore } from '../platform/http/routes/idempotency'
import { makeApp, usualTimeLimits } from '../platform/http/makeApp'
import { makeMethodsAt } from '../platform/http/routes/request'
import type { BoundRoute } from '../platform/http/routes/route'
import { Members, PREFIX, serveRoutes } from '../platform/http/routes/serveRoutes'
import { hashesWaiting, makeEmailRecipientsService, UNSUBSCRIBE_PATH } from '../account/index'
import { endlessDisk } from '../platform/files/disk'
import { makeCore } from './makeCore'
import { isNoticeToken, makeNotificationsService } from '../calls/index'
import { makeRoutes } from './makeRoutes'
import { makeUpgradeHandler } from '../phone/index'
import { runInBackground } from './runInBackground'
import type { ServerDeps } from './serverParts'
import { poolUse, isUnavailable } from '../platform/database/connection'
import type { FindHostProblem } from '../platform/http/connections/ownHost'
import { endWith } from '../platform/http/connections/upgrades'

/** Bounds the log of requests that name ever new hosts. */
const MAX_NAMES = 100
const LONGEST_NAME = 100

const refuseHosts = (app: FastifyInstance, problemOf: FindHostProblem): void => {
  const reported = new Set<string>()
  const reportHost = (host: string): void => {
    if (reported.has(host) || reported.size >= MAX_NAMES) return
    reported.add(host)
    app.log.warn({ host }, 'A request was for another host: if people reach the service by that name, put it into ALLOWED_HOSTS')
  }
  app.after(() => {
    app.addHook('onRequest', (request, reply, done) => {
      const problem = problemOf(request.raw)
      if (problem === null) return done()
      reply.header('connection', 'close')
      if (problem === 'malformed') throw new BadRequest()
      // Browsers never send absolute targets, so their host says nothing about our configuration.
      if (request.raw.url?.startsWith('/') === true) reportHost((request.headers.host ?? '').slice(0, LONGEST_NAME))
      throw new MisdirectedRequest()
    })
  })
  app.server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy())
    endWith(socket, '400 bad_request', false)
  })
}

const refuseUnknownRoutes = (app: FastifyInstance, routes: readonly BoundRoute[]): void => {
  const served = routes.map(({ operation: { method, path } }) => ({ method, path: `${PREFIX}${path}` }))
  const pages = ['/', '/console', `${CONSOLE_PATH}.*`].map((path) => ({ method: 'GET', path }))
  const oneClick = { method: 'POST', path: `${CONSOLE_PATH}${UNSUBSCRIBE_PATH}[^/]+` }
  const methodsAt = makeMethodsAt([...served, ...pages, oneClick])
  app.setNotFoundHandler((request) => {
    const methods = methodsAt(request.url)
    throw methods.length === 0 || methods.includes(request.method) ? new NotFound() : new MethodNotAllowed(methods)
  })
}

/** Does not close what it was given: the caller closes the store after `closeGracefully`. */
export const buildServer = (deps: ServerDeps): FastifyInstance => {
  const { settings, log, metrics = null, rateLimits = defaultRateLimits, timeLimits = usualTimeLimits } = deps
  const core = makeCore(deps)
  const errorReply = makeErrorReply(isUnavailable)
  const app = makeApp({ log, random: core.random, errorReply, trustProxy: settings.trustProxy, timeLimits })
  const members = new Members()
  metrics?.watch(app, core.store, deps.disk ?? endlessDisk, {
    calls: () => core.gateway?.callCount() ?? 0,
    webPhones: () => core.gateway?.phoneCount() ?? 0,
    streams: core.events.count,
    background: core.background.count,
    pool: () => poolUse(core.store),
    hashes: hashesWaiting,
    voiceMemory: () => core.gateway?.memoryBytes() ?? null,
    isClockTrusted: core.clockWatch.isTrusted,
  })
  const rateLimiter = addRateLimits(app, rateLimits, metrics?.countFlood)
  refuseHosts(app, core.hostProblem)
  const notifications = makeNotificationsService(core)
  const emailRecipients = makeEmailRecipientsService({ store: core.store, clock: core.clock, recipients: core.recipients, notices: { isToken: isNoticeToken, unsubscribe: notifications.unsubscribe } })
  const routes = makeRoutes(core, deps, { emailRecipients, notifications })
  const effects = makeIdempotencyStore(core.store, core.clock)
  serveRoutes(app, routes, { sessions: core.sessions, supportKey: settings.supportKey, members, rateLimiter, idempotency: effects, clock: core.clock })
  const phones = settings.twilio?.phones ?? null
  const consoleSettings = {
    extensions: true as const,
    premiumNumbers: settings.premiumNumbers,
    ...(core.practiceCalls !== null && { practiceCalls: true as const }),
    ...(settings.push.hosts.length > 0 && { webPush: true as const }),
    ...(settings.subscribeUrl !== null && { subscribeUrl: settings.subscribeUrl }),
    ...(settings.stripe !== null && { stripePublishableKey: settings.stripe.publishableKey }),
    ...(phones !== null && phones.edge !== null && { voice: phones.edge }),
    ...(settings.build !== null && { build: settings.build }),
  }
  const twilioEdge = phones && (phones.edge ?? 'roaming')
  serveConsole(app, { folder: deps.consoleFolder, settings: consoleSettings, twilioEdge, random: core.random, rateLimiter })
  // One-click unsubscribe of mail readers (RFC 8058).
  app.post<{ Params: { token: string } }>(`${CONSOLE_PATH}${UNSUBSCRIBE_PATH}:token`, async ({ params }, reply) => {
    await emailRecipients.unsubscribe(params.token)
    return reply.code(204).send()
  })
  refuseUnknownRoutes(app, routes)
  const { gateway } = core
  if (gateway !== null) makeUpgradeHandler(app, { publicUrl: () => settings.publicUrl, isOpen: gateway.isOpen, take: gateway.take })
  app.addHook('preClose', async () => {
    await gateway?.close()
    core.events.endAll()
    core.practiceCalls?.hangUp()
  })
  app.addHook('onClose', async () => gateway?.settled())
  runInBackground(app, core, deps)
  return app
}
