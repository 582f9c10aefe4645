import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { BEAT_MS, makeAccountEvents, type AccountEvents } from './core/accountEvents'
import { makeBackground } from './core/background'
import { realChance, type Chance } from './core/chance'
import { HOUR_MS, later, MINUTE_MS, realClock, type Clock } from './core/clock'
import { CONSOLE_PATH, serveConsole } from './core/console/serveConsole'
import { makeErrorReply } from './core/errorReply'
import { MethodNotAllowed, NotFound } from './core/failures'
import { guardAgainstFloods, usualFloodLimits, type FloodLimits } from './core/floodLimits'
import { makeEffects } from './core/idempotency'
import { makeApp, usualTimeLimits, type TimeLimits } from './core/makeApp'
import { practiceSeller } from './core/money/practiceSeller'
import { makeMethodsAt } from './core/path'
import type { BoundRoute } from './core/route'
import { Members, PREFIX, serveRoutes } from './core/serveRoutes'
import { makeSessions } from './core/sessions'
import { makeSignedUrls, type SignedUrls } from './core/signedUrl'
import { makeKeyRing } from './core/signingKey'
import { sweep, SWEEP_EVERY_MS } from './core/sweep'
import { sweepFiles } from './core/sweepFiles'
import { makeTokens } from './core/token'
import type { UploadPace } from './core/uploadWatch'
import { makeMoney, type Money } from './makeMoney'
import { makeSupportRoutes } from './makeSupport'
import type { Providers } from './providers/providers'
import { accountsRoutes } from './resources/accounts/routes'
import { makeAccountsService } from './resources/accounts/service'
import { analyticsRoutes } from './resources/analytics/routes'
import { makeAnalyticsService } from './resources/analytics/service'
import { applicationsRoutes } from './resources/applications/routes'
import { makeApplicationsService } from './resources/applications/service'
import { makeAttempts } from './resources/auth/attempts'
import { audiofilesRoutes } from './resources/audiofiles/routes'
import { makeAudioFilesService } from './resources/audiofiles/service'
import { authRoutes } from './resources/auth/routes'
import { makeAuthService } from './resources/auth/service'
import { branchesRoutes } from './resources/branches/routes'
import { makeBranchesService } from './resources/branches/service'
import { makeBillingService, type BillingService } from './resources/billing/service'
import { callsRoutes } from './resources/calls/routes'
import { makeCallsService } from './resources/calls/service'
import { contactsRoutes } from './resources/contacts/routes'
import { makeContactsService } from './resources/contacts/service'
import { exportsRoutes } from './resources/exports/routes'
import { makeExportsService } from './resources/exports/service'
import { featuresRoutes } from './resources/features/routes'
import { makeFeaturesService } from './resources/features/service'
import { filesRoutes } from './resources/files/routes'
import { makeFilesService } from './resources/files/service'
import { makeNumberServices, type NumberServices } from './resources/numbers/numberServices'
import { numbersRoutes } from './resources/numbers/routes'
import { makeResetTokens } from './resources/password/resetTokens'
import { passwordRoutes } from './resources/password/routes'
import { makePasswordService } from './resources/password/service'
import { presetsRoutes } from './resources/presets/routes'
import { makePresetsService } from './resources/presets/service'
import { recordingsRoutes } from './resources/recordings/routes'
import { makeRecordingsService } from './resources/recordings/service'
import { serviceRoutes } from './resources/service/routes'
import { makeServiceService } from './resources/service/service'
import { usersRoutes } from './resources/users/routes'
import { makeUsersService } from './resources/users/service'
import { voicemailsRoutes } from './resources/voicemails/routes'
import { makeVoicemailsService } from './resources/voicemails/service'
import type { Settings } from './settings'
import type { Channel } from './store/channel'
import type { Store } from './store/tables'
import { isUnavailable } from './store/unavailable'

export interface ServerParts {
  store: Store
  settings: Pick<
    Settings,
    'publicUrl' | 'subscribeUrl' | 'sessionHours' | 'trustProxy' | 'build' | 'stripe' | 'seller' | 'supportKey'
  >
  /** To the same database as the store. */
  channel: Channel
  /** Absolute: the built console's files; it may be missing as yet. */
  consoleFolder: string
  providers: Providers
  log: FastifyBaseLogger
  clock?: Clock
  chance?: Chance
  floodLimits?: FloodLimits
  timeLimits?: TimeLimits
  uploadPace?: UploadPace
  /** How often a stream of events looks whether its session still lasts, and shows that it is there. */
  beatMs?: number
  /** Whether no other copy of the service knows these files: what no row names at the start is then a leftover. */
  ownsFiles?: boolean
}

interface Core extends Required<Pick<ServerParts, 'store' | 'clock' | 'chance' | 'providers'>> {
  background: ReturnType<typeof makeBackground>
  keyRing: ReturnType<typeof makeKeyRing>
  sessions: ReturnType<typeof makeSessions>
  events: AccountEvents
  billing: BillingService
  money: Money
  numbers: NumberServices
}

const makeCore = (parts: ServerParts): Core => {
  const { store, channel, settings, providers, log, clock = realClock, chance = realChance, beatMs = BEAT_MS } = parts
  const keyRing = makeKeyRing(store, clock, chance)
  const tokens = makeTokens(keyRing, clock)
  const sessions = makeSessions({ store, tokens, clock, chance, sessionHours: settings.sessionHours })
  const background = makeBackground(log)
  const events = makeAccountEvents({ store, channel, sessions, background, beatMs })
  const billing = makeBillingService(store, clock)
  const numbers = makeNumberServices({ store, clock, chance, telephony: providers.telephony, billing, background })
  const money = makeMoney({ store, clock, chance, cards: providers.cards, background, seller: settings.seller ?? practiceSeller })
  return { store, clock, chance, providers, keyRing, sessions, events, background, billing, money, numbers }
}

/** What happened: the three lists, and each of them as a CSV. */
const makeHistoryRoutes = ({ store, clock, providers }: Core, signedUrls: SignedUrls): BoundRoute[] => {
  const kept = { store, files: providers.files, signedUrls }
  const calls = makeCallsService(store)
  const voicemails = makeVoicemailsService(kept)
  const recordings = makeRecordingsService({ ...kept, calls })
  const lists = { calls: calls.exported, voicemails: voicemails.exported, recordings: recordings.exported }
  const exports = makeExportsService({ signedUrls, clock, lists })
  return [
    ...callsRoutes(calls, exports),
    ...voicemailsRoutes(voicemails, exports),
    ...recordingsRoutes(recordings, exports),
    ...exportsRoutes(exports),
  ]
}

/** Every resource gets what it needs here, other resources' services included. */
const makeRoutes = (core: Core, { settings, uploadPace }: ServerParts): BoundRoute[] => {
  const { store, clock, chance, providers, sessions, background, keyRing } = core
  const build = settings.build ?? 'dev'
  const attempts = makeAttempts(store, clock)
  const resetTokens = makeResetTokens(store, clock, chance)
  const password = makePasswordService({
    store,
    clock,
    background,
    mail: providers.mail,
    tokens: resetTokens,
    resetUrl: () => `${settings.publicUrl}${CONSOLE_PATH}password/reset/`,
  })
  const signedUrls = makeSignedUrls(keyRing, clock)
  const files = makeFilesService({ store, files: providers.files, signedUrls })
  const audiofiles = makeAudioFilesService({ store, files: providers.files, signedUrls, clock, chance })
  const features = makeFeaturesService(store)
  const branches = makeBranchesService({ store, clock, chance, features })
  return [
    ...authRoutes(makeAuthService({ store, sessions, attempts })),
    ...passwordRoutes(password),
    ...accountsRoutes(makeAccountsService(store)),
    ...usersRoutes(makeUsersService({ store, clock, attempts, resetTokens })),
    ...makeSupportRoutes(core),
    ...core.money.routes(core.billing, signedUrls),
    ...analyticsRoutes(makeAnalyticsService(store, clock)),
    ...contactsRoutes(makeContactsService(store, clock)),
    ...makeHistoryRoutes(core, signedUrls),
    ...applicationsRoutes(makeApplicationsService({ store, clock, chance, branches })),
    ...branchesRoutes(branches),
    ...featuresRoutes(features),
    ...presetsRoutes(makePresetsService({ store, clock, chance, features })),
    ...numbersRoutes(core.numbers),
    ...filesRoutes(files),
    ...audiofilesRoutes(audiofiles, uploadPace),
    ...serviceRoutes(makeServiceService(store, build), build),
  ]
}

/** Whatever no route takes: 405 where another method would be taken, else 404. */
const refuseTheRest = (app: FastifyInstance, routes: readonly BoundRoute[]): void => {
  const served = routes.map(({ row }) => ({ method: row.method, path: `${PREFIX}${row.path}` }))
  const pages = ['/', '/console', `${CONSOLE_PATH}.*`].map((path) => ({ method: 'GET', path }))
  const methodsAt = makeMethodsAt([...served, ...pages])
  app.setNotFoundHandler((request) => {
    const methods = methodsAt(request.url)
    throw methods.length === 0 || methods.includes(request.method) ? new NotFound() : new MethodNotAllowed(methods)
  })
}

/** No upload takes nearly as long between its content and its rows. */
const UPLOAD_MS = HOUR_MS
/** The clock of a disk lags a little behind ours: nothing that comes with the first calls may look older than they. */
const DISK_CLOCK_MS = 100

const runInBackground = (app: FastifyInstance, core: Core, { log, ownsFiles = false }: ServerParts): void => {
  const { store, clock, background, providers } = core
  const sweepFilesBefore = (before: Date) => sweepFiles({ store, files: providers.files, log }, before)
  const sweepAll = async (): Promise<void> => {
    await sweep(store, clock)
    await sweepFilesBefore(later(clock(), -UPLOAD_MS))
  }
  const settleNumbers = (): void => background.run('settling numbers', () => core.numbers.settle(log))
  const sweepInTime = (): void => {
    background.run('sweeping', sweepAll)
    settleNumbers()
  }
  const keepMoney = (): void => background.run('keeping the money', () => core.money.keep(log))
  const timers = [setInterval(sweepInTime, SWEEP_EVERY_MS), setInterval(keepMoney, MINUTE_MS)]
  for (const timer of timers) timer.unref()
  app.addHook('onReady', async () => {
    const start = later(clock(), -DISK_CLOCK_MS)
    if (ownsFiles) background.run('sweeping files', () => sweepFilesBefore(start))
    settleNumbers()
    keepMoney()
  })
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
    await background.settled()
  })
}

/**
 * The whole service, not listening yet. It opens and closes nothing that it was given: who opened the store ends it,
 * after `closeGracefully`.
 */
export const buildServer = (parts: ServerParts): FastifyInstance => {
  const { settings, log, floodLimits = usualFloodLimits, timeLimits = usualTimeLimits } = parts
  const core = makeCore(parts)
  const errorReply = makeErrorReply(isUnavailable)
  const app = makeApp({ log, chance: core.chance, errorReply, trustProxy: settings.trustProxy, timeLimits })
  const members = new Members()
  const floods = guardAgainstFloods(app, floodLimits, (request) => members.of(request)?.accountId ?? '')
  const routes = makeRoutes(core, parts)
  const effects = makeEffects(core.store, core.clock)
  serveRoutes(app, routes, { sessions: core.sessions, supportKey: settings.supportKey, members, floods, effects })
  const consoleSettings = {
    idempotencyKeys: true as const,
    events: true as const,
    diagnostics: true as const,
    ...(settings.subscribeUrl !== null && { subscribeUrl: settings.subscribeUrl }),
    ...(settings.stripe !== null && { stripePublishableKey: settings.stripe.publishableKey }),
    ...(settings.build !== null && { build: settings.build }),
  }
  serveConsole(app, { folder: parts.consoleFolder, settings: consoleSettings, chance: core.chance })
  refuseTheRest(app, routes)
  app.addHook('preClose', async () => core.events.endAll())
  runInBackground(app, core, parts)
  return app
}
