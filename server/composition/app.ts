import type { FastifyInstance } from 'fastify'
import { eventsOperations } from 'contract/account'
import { CONSOLE_PATH, OPERATOR_PATH, serveConsole } from '../platform/http/console/serveConsole'
import { makeErrorReply } from '../platform/failures/errorReply'
import { MethodNotAllowed, NotFound, BadRequest, MisdirectedRequest } from '../platform/failures/failures'
import { addRateLimits, defaultRateLimits } from '../platform/http/connections/rateLimits'
import { makeIdempotencyStore } from '../platform/http/routes/idempotency'
import { makeApp, usualTimeLimits } from '../platform/http/makeApp'
import { makeMethodsAt } from '../platform/http/routes/request'
import { type BoundRoute, route } from '../platform/http/routes/route'
import { Members, PREFIX, serveRoutes } from '../platform/http/routes/serveRoutes'
import {
  hashesWaiting,
  invitationRule,
  makeEmailRecipientsService,
  makeOwnAccounts,
  ownAccountsRoutes,
  makeOwnSessions,
  ownSessionsRoutes,
  UNSUBSCRIBE_PATH,
  accountsRoutes,
  authRoutes,
  emailRecipientsRoutes,
  type EmailRecipientsService,
  makeAccountsService,
  makeAttempts,
  factorsRoutes,
  makeAuthService,
  makePasswordService,
  makeReauthentication,
  makeSignInLimits,
  makeTeam,
  type SignInLimits,
  makeUsersService,
  passwordRoutes,
  resetRequestRule,
  signUpRule,
  teamRoutes,
  usersRoutes,
} from '../account/index'
import {
  apiKeysRoutes,
  brandRoutes,
  customersRoutes,
  dataRequestsRoutes,
  makeDataRequests,
  deskRoutes,
  destinationPricesRoutes,
  makeApiKeys,
  makeDesk,
  makeDestinationPrices,
  makeOperatorBrand,
  makeOperatorCatalogue,
  makeOperatorKeys,
  makeOperatorNumbers,
  makeOperatorOverview,
  makeOperatorsService,
  makeSavedAnswers,
  makeSignUp,
  makeViewsService,
  operatorCatalogueRoutes,
  operatorKeysRoutes,
  operatorNumbersRoutes,
  operatorsRoutes,
  overviewRoutes,
  savedAnswersRoutes,
  signUpRoutes,
  ownJournalRoutes,
  standingRoutes,
  viewsRoutes,
} from '../operators/index'
import {
  isNoticeToken,
  keepingRoutes,
  makeNotificationsService,
  analyticsRoutes,
  blockedCallersRoutes,
  callPathsRoutes,
  callsRoutes,
  exportsRoutes,
  flowJudgeRoutes,
  makeAnalyticsService,
  makeCallPathsService,
  makeCallsService,
  makePeopleService,
  peopleRoutes,
  makeExportsService,
  makeFlowJudge,
  makePeopleImports,
  makeRecordingsService,
  makeVoicemailsService,
  notificationsRoutes,
  peopleImportsRoutes,
  type NotificationsService,
  recordingAnnouncementRoutes,
  recordingsRoutes,
  unreadRoutes,
  voicemailsRoutes,
} from '../calls/index'
import { makeUpgradeHandler, makeCarriedWebPhone, makeEmbeddedWebPhone, makeNightCallsService, makePlayedSounds, makePushDevicesService, makeVoiceService, nightCallsRoutes, pushDevicesRoutes, SIGNAL_PATH, voiceRoutes, webphoneRoutes, type WebPhoneService } from '../phone/index'
import { poolUse, isUnavailable } from '../platform/database/connection'
import type { FindHostProblem } from '../platform/http/connections/ownHost'
import { endWith } from '../platform/http/connections/upgrades'
import type { OperatorClaims } from '../platform/sessions/operatorSessions'
import { makeKnownDevices } from '../platform/sessions/knownDevices'
import { makeSignedUrls, readKeys, type SignedUrls } from '../platform/sessions/token'
import { type BranchesService, makeBranchesService, makeFeaturesService, makeFlowChecks } from '../flows/index'
import { audiofilesRoutes, filesRoutes, makeAudioFilesService, makeFilesService, operatorFilesRoutes, makeStorageService, storageRoutes } from '../sounds/index'
import { numbersRoutes } from '../numbers/index'
import { makeAttachments, makeSupportRequestsService, makeSupportTeam, supportRequestsRoutes, supportTeamRoutes } from '../support/index'
import { makeFlowRoutes } from './flowRoutes'
import { makeCore, type Core } from './makeCore'
import { runInBackground } from './runInBackground'
import { presenceRoutes } from './presence'
import type { ServerDeps } from './serverParts'
import { searchRoutes } from './search'
import { makeHealthService, serviceRoutes } from './service/service'
import type { OperatorSettings } from './settings/settings'

const makeHistoryRoutes = ({ store, clock, events, providers, flowProblems, billing, journal, keeping }: Core, { uploadPace }: Pick<ServerDeps, 'uploadPace'>, signedUrls: SignedUrls, branches: BranchesService): BoundRoute[] => {
  const soundDeps = { store, files: providers.files, signedUrls }
  const calls = makeCallsService({ store, events, clock })
  const voicemails = makeVoicemailsService({ ...soundDeps, events })
  const recordings = makeRecordingsService({ ...soundDeps, calls })
  const paths = makeCallPathsService({ store, calls, branches, clock })
  const imports = makePeopleImports(store, clock)
  const requests = makeDataRequests({ store, clock, files: providers.files, keeping })
  const lists = { calls: calls.exported, voicemails: voicemails.exported, recordings: recordings.exported, people: imports.exported, 'flow-analytics': paths.exported, journal: journal.exported, 'personal-data': requests.packed }
  const exports = makeExportsService({ signedUrls, clock, lists })
  return [
    ...callsRoutes(calls, exports),
    ...callPathsRoutes(paths, exports),
    ...flowJudgeRoutes(makeFlowJudge({ store, clock, branches, problems: flowProblems, paths, billing })),
    ...voicemailsRoutes(voicemails, exports),
    ...recordingsRoutes(recordings, exports),
    ...peopleImportsRoutes(imports, exports, uploadPace),
    ...exportsRoutes(exports),
    ...ownJournalRoutes(journal, exports),
    ...dataRequestsRoutes(requests, exports),
    ...unreadRoutes(store),
  ]
}

const makeWebPhone = ({ providers, practiceCalls, webPhoneTokens }: Core, media: 'auto' | 'websocket'): WebPhoneService => {
  if (providers.voice !== null) return makeCarriedWebPhone(providers.voice)
  if (practiceCalls === null) throw new Error('web phones hang neither on a carrier nor on the service itself')
  return makeEmbeddedWebPhone({ gateway: { signal: SIGNAL_PATH, media }, tokens: webPhoneTokens, calls: practiceCalls })
}

const makeVoiceRoutes = (core: Core, signedUrls: SignedUrls, settings: ServerDeps['settings']): BoundRoute[] => {
  const { store, sessions, clock, callRecords, events, sounds, recordings, providers } = core
  const webhookAuth = { carrier: providers.carrier, publicUrl: () => settings.publicUrl }
  const voice = makeVoiceService({ store, sessions, clock, callRecords, events, alertDevices: core.alerts.ring, signedUrls, recordings, sounds, legs: core.reservations, publicUrl: webhookAuth.publicUrl, premiumNumbers: settings.premiumNumbers, testCaller: providers.carrier?.calls?.from ?? null })
  return voiceRoutes(voice, webhookAuth, makePlayedSounds({ sounds, signedUrls }))
}

const makeSupportRoutes = ({ store, clock, random, events, providers, storage, journal, catalogue }: Core, { settings, uploadPace }: Pick<ServerDeps, 'settings' | 'uploadPace'>, signedUrls: SignedUrls): BoundRoute[] => {
  const attachments = makeAttachments({ files: providers.files, signedUrls, storage, clock, random })
  const requests = makeSupportRequestsService({ store, clock, random, events, attachments })
  const desk = makeDesk({ store, clock, random, catalogue, journal, requests, attachments })
  const answers = makeSavedAnswers({ store, clock, random, journal })
  const supportTeam = makeSupportTeam(store, requests)
  const stream = route(eventsOperations.streamEvents, async ({ caller }) => events.open(caller))
  return [
    ...supportRequestsRoutes(requests, attachments, uploadPace),
    ...supportTeamRoutes(supportTeam, requests),
    ...(settings.operators === null ? [] : [...deskRoutes(desk, attachments, uploadPace), ...savedAnswersRoutes(answers)]),
    stream,
  ]
}

const makeViewRoutes = ({ store, clock, random, sessions, viewPermissions, journal }: Core, settings: ServerDeps['settings']): BoundRoute[] => {
  const views = makeViewsService({ store, clock, random, sessions, journal, consoleUrl: () => `${settings.publicUrl}${CONSOLE_PATH}` })
  return viewsRoutes(views, viewPermissions)
}

const makeOperatorRoutes = (core: Core, { url }: OperatorSettings, limits: SignInLimits, { build, log }: Pick<ServerDeps, 'log'> & { build: string }): BoundRoute[] => {
  const { store, clock, random, operatorSessions: sessions, journal, outbox, catalogue, brand, numbers, background } = core
  const afterwards = (): void => {
    outbox.deliver()
    background.run('settling numbers', () => numbers.settle(log))
  }
  const operators = makeOperatorsService({ store, clock, random, sessions, journal, limits, brand, passwordNames: core.passwordNames, pageUrl: () => `${url}${OPERATOR_PATH}` })
  return [
    ...operatorsRoutes(operators, sessions, journal),
    ...operatorKeysRoutes(makeOperatorKeys(core)),
    ...customersRoutes(core.customers, core.accountActs),
    ...overviewRoutes(makeOperatorOverview({ store, clock, outbox, callsNow: () => core.gateway?.callCount() ?? 0, answers: core.answers, disk: core.disk, build })),
    ...operatorNumbersRoutes(makeOperatorNumbers({ store, clock, journal, outbox, numbers, afterwards })),
    ...operatorCatalogueRoutes(makeOperatorCatalogue({ store, clock, journal, outbox, catalogue })),
    ...brandRoutes(makeOperatorBrand({ store, journal, brand })),
    ...destinationPricesRoutes(makeDestinationPrices(store, journal)),
  ]
}

interface MailedServices {
  emailRecipients: EmailRecipientsService
  notifications: NotificationsService
}

const makeRoutes = (core: Core, deps: ServerDeps, { emailRecipients, notifications }: MailedServices): BoundRoute[] => {
  const { settings, uploadPace, log, metrics } = deps
  const { store, clock, random, providers, sessions, keyRing, outbox, resetTokens, emailChanges, notices, events } = core
  const build = settings.build ?? 'dev'
  const attempts = makeAttempts(store, clock)
  const devices = makeKnownDevices({ store, clock, random, keyRing })
  const limits = makeSignInLimits({
    store,
    clock,
    log,
    ...(metrics && { onRefusal: metrics.countRefusedSignIn, onFailure: metrics.countFailedSignIn }),
  })
  const requests = makeAttempts(store, clock, resetRequestRule)
  const password = makePasswordService({ store, clock, outbox, tokens: resetTokens, devices, requests, notices, sessions, passwordNames: core.passwordNames })
  const reauthentication = makeReauthentication(store, attempts)
  const users = makeUsersService({ store, clock, random, reauthentication, resetTokens, emailChanges, notices, sessions, events, passwordNames: core.passwordNames, record: core.journal.record })
  const signedUrls = makeSignedUrls(keyRing, clock)
  const files = makeFilesService({ store, files: providers.files, signedUrls, log })
  const audiofiles = makeAudioFilesService({ store, files: providers.files, signedUrls, sounds: core.sounds, storage: core.storage, clock, random })
  const features = makeFeaturesService(store, settings)
  // A failure must not undo the save; the next voicemail asks again.
  const askForConsent = (accountId: string, addresses: readonly string[]): Promise<void> =>
    core.recipients.requestConsent(accountId, addresses).catch((error: unknown) => log.warn({ err: error, accountId }, 'nobody is asked for consent yet'))
  const checks = makeFlowChecks({ store, clock, problems: core.flowProblems, record: core.journal.record })
  const branches = makeBranchesService({ store, clock, random, features, askForConsent, events: core.events, checks })
  return [
    ...authRoutes(makeAuthService({ ...core, limits, devices })),
    ...factorsRoutes(core.factors, core.passkeys),
    ...ownAccountsRoutes(makeOwnAccounts({ store, sessions })),
    ...ownSessionsRoutes(makeOwnSessions({ ...core, reauthentication })),
    ...passwordRoutes(password),
    ...accountsRoutes(makeAccountsService(store)),
    ...standingRoutes(core.accountActs, reauthentication),
    ...usersRoutes(users),
    ...teamRoutes(makeTeam({ ...core, limits, tokens: resetTokens, attempts: makeAttempts(store, clock, invitationRule), record: core.journal.record })),
    ...apiKeysRoutes(makeApiKeys({ store, clock, random, journal: core.journal, reauthentication })),
    ...emailRecipientsRoutes(emailRecipients),
    ...notificationsRoutes(notifications),
    ...pushDevicesRoutes(makePushDevicesService({ store, clock, random, alerts: core.alerts })),
    ...makeSupportRoutes(core, deps, signedUrls),
    ...core.money.routes(core.billing, core.invoices),
    ...keepingRoutes(core.keeping),
    ...analyticsRoutes(makeAnalyticsService(store, clock)),
    ...peopleRoutes(makePeopleService(store, clock)),
    ...blockedCallersRoutes(store),
    ...recordingAnnouncementRoutes(store),
    ...makeHistoryRoutes(core, deps, signedUrls, branches),
    ...makeFlowRoutes(core, settings, { branches, checks }, features),
    ...numbersRoutes(core.numbers),
    ...filesRoutes(files),
    ...nightCallsRoutes(makeNightCallsService({ store, clock, isAvailable: core.nightRun !== null, minuteCents: core.isCarried ? core.billing.minuteCents : null })),
    ...webphoneRoutes(makeWebPhone(core, settings.voiceMedia)),
    ...makeVoiceRoutes(core, signedUrls, settings),
    ...audiofilesRoutes(audiofiles, uploadPace),
    ...storageRoutes(makeStorageService(core.storage, clock)),
    ...searchRoutes(store),
    ...presenceRoutes({ ...core, channel: deps.channel }),
    ...(settings.signUp ? signUpRoutes(makeSignUp({ ...core, tokens: resetTokens, attempts: makeAttempts(store, clock, signUpRule) })) : []),
    ...(settings.operators === null ? [] : [...makeOperatorRoutes(core, settings.operators, limits, { build, log }), ...makeViewRoutes(core, settings), ...operatorFilesRoutes(files)]),
    ...serviceRoutes(makeHealthService(store, build), build),
  ]
}

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

const ofOperators = /^\/(?:v1\/)?operator(?:[/?]|$)/

/** On a port of its own, which serves nothing else. */
const keepOperatorsApart = (app: FastifyInstance, { listen }: OperatorSettings): void => {
  if (listen === null) return
  app.addHook('onRequest', (request, _reply, done) => {
    const isOnTheirPort = request.socket.localPort === listen.port
    if (isOnTheirPort !== ofOperators.test(request.url)) throw new NotFound()
    done()
  })
}

const refuseUnknownRoutes = (app: FastifyInstance, routes: readonly BoundRoute[]): void => {
  const served = routes.map(({ operation: { method, path } }) => ({ method, path: `${PREFIX}${path}` }))
  const pages = ['/', '/console', `${CONSOLE_PATH}.*`, '/operator', `${OPERATOR_PATH}.*`].map((path) => ({ method: 'GET', path }))
  const oneClick = { method: 'POST', path: `${CONSOLE_PATH}${UNSUBSCRIBE_PATH}[^/]+` }
  const methodsAt = makeMethodsAt([...served, ...pages, oneClick])
  app.setNotFoundHandler((request) => {
    const methods = methodsAt(request.url)
    throw methods.length === 0 || methods.includes(request.method) ? new NotFound() : new MethodNotAllowed(methods)
  })
}

/** The operators' operations for whoever `machine` names. It doesn't listen, and nothing runs beside it. */
export const buildOperatorServer = (deps: ServerDeps, machine: OperatorClaims): FastifyInstance => {
  const { settings, log } = deps
  const core = makeCore(deps)
  const { store, clock, random, background } = core
  const app = makeApp({ log, random, errorReply: makeErrorReply(isUnavailable), trustProxy: false, timeLimits: usualTimeLimits })
  const rateLimiter = addRateLimits(app, defaultRateLimits)
  app.addHook('onReady', () => readKeys(core.keyRing))
  const routes = makeOperatorRoutes(core, settings.operators ?? { url: settings.publicUrl, listen: null }, makeSignInLimits({ store, clock, log }), { build: settings.build ?? 'dev', log })
  serveRoutes(app, routes, { ...core, operatorSessions: { holderOf: async () => machine }, supportKey: null, members: new Members(), rateLimiter, idempotency: makeIdempotencyStore(store, clock), placeHeader: null })
  app.addHook('onClose', background.settled)
  return app
}

/** Does not close what it was given: the caller closes the store after `closeGracefully`. */
export const buildServer = (deps: ServerDeps): FastifyInstance => {
  const { settings, log, metrics = null, rateLimits = defaultRateLimits, timeLimits = usualTimeLimits } = deps
  const core = makeCore(deps)
  const errorReply = makeErrorReply(isUnavailable)
  const app = makeApp({ log, random: core.random, errorReply, trustProxy: settings.trustProxy, timeLimits })
  const members = new Members()
  app.addHook('onReady', () => readKeys(core.keyRing))
  app.addHook('onResponse', async (_request, { statusCode }) => core.answers.count(statusCode))
  metrics?.watch(app, core.store, core.disk, {
    calls: () => core.gateway?.callCount() ?? 0,
    webPhones: () => core.gateway?.phoneCount() ?? 0,
    streams: core.events.count,
    background: core.background.count,
    pool: () => poolUse(core.store),
    hashes: hashesWaiting,
    voiceMemory: () => core.gateway?.memoryBytes() ?? null,
    isClockTrusted: core.clockWatch.isTrusted,
    clock: core.clock,
  })
  const rateLimiter = addRateLimits(app, rateLimits, metrics?.countFlood)
  refuseHosts(app, core.hostProblem)
  if (settings.operators !== null) keepOperatorsApart(app, settings.operators)
  const notifications = makeNotificationsService(core)
  const emailRecipients = makeEmailRecipientsService({ store: core.store, clock: core.clock, recipients: core.recipients, notices: { isToken: isNoticeToken, unsubscribe: notifications.unsubscribe } })
  const routes = makeRoutes(core, deps, { emailRecipients, notifications })
  const effects = makeIdempotencyStore(core.store, core.clock)
  serveRoutes(app, routes, { sessions: core.sessions, apiKeys: core.apiKeys, operatorSessions: core.operatorSessions, viewPermissions: core.viewPermissions, supportKey: settings.supportKey, members, rateLimiter, idempotency: effects, background: core.background, clock: core.clock, placeHeader: settings.placeHeader })
  const phones = settings.twilio?.phones ?? null
  const consoleSettings = {
    extensions: true as const,
    premiumNumbers: settings.premiumNumbers,
    ...(core.practiceCalls !== null && { practiceCalls: true as const }),
    ...(settings.push.hosts.length > 0 && { webPush: true as const }),
    ...(settings.signUp ? { subscribeUrl: `${CONSOLE_PATH}sign-up` } : settings.subscribeUrl !== null && { subscribeUrl: settings.subscribeUrl }),
    ...(settings.stripe !== null && { stripePublishableKey: settings.stripe.publishableKey }),
    ...(phones !== null && phones.edge !== null && { voice: phones.edge }),
    ...(settings.build !== null && { build: settings.build }),
  }
  const twilioEdge = phones && (phones.edge ?? 'roaming')
  serveConsole(app, { folder: deps.consoleFolder, operatorFolder: settings.operators === null ? null : deps.operatorFolder, settings: consoleSettings, twilioEdge, random: core.random, rateLimiter, brand: core.brand })
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
