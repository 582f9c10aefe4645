import { eventsOperations } from 'contract/account'
import { route, type BoundRoute } from '../platform/http/routes/route'
import { makeKnownDevices } from '../platform/sessions/knownDevices'
import { accountsRoutes, authRoutes, emailRecipientsRoutes, type EmailRecipientsService, makeAccountsService, makeAttempts, makeAuthService, makePasswordService, makeReauthentication, makeSignInLimits, makeUsersService, passwordRoutes, resetRequestRule, usersRoutes } from '../account/index'
import { makeSignedUrls, type SignedUrls } from '../platform/sessions/token'
import type { Core } from './makeCore'
import { analyticsRoutes, callPathsRoutes, callsRoutes, contactsRoutes, exportsRoutes, makeAnalyticsService, makeCallPathsService, makeCallsService, makeContactsService, makeExportsService, makeRecordingsService, makeVoicemailsService, notificationsRoutes, type NotificationsService, recordingsRoutes, unreadRoutes, voicemailsRoutes } from '../calls/index'
import { applicationsRoutes, branchesRoutes, type BranchesService, featuresRoutes, flowVersionsRoutes, makeApplicationsService, makeBranchesService, makeFeaturesService, makeFlowVersionsService, makePresetsService, makeRehearsalsService, makeScheduleFeeds, makeSchedulesService, makeTemplatesService, presetsRoutes, rehearsalsRoutes, schedulesRoutes, templatesRoutes } from '../flows/index'
import { audiofilesRoutes, filesRoutes, makeAudioFilesService, makeFilesService, makeStorageService, storageRoutes } from '../sounds/index'
import { numbersRoutes } from '../numbers/index'
import { makeCarriedWebPhone, makeEmbeddedWebPhone, makeOutgoingLegs, makePlayedSounds, makePushDevicesService, makeVoiceService, pushDevicesRoutes, SIGNAL_PATH, voiceRoutes, webphoneRoutes, type WebPhoneService } from '../phone/index'
import { makeHealthService, serviceRoutes } from './service/service'
import { makeSupportRequestsService, makeSupportTeam, supportRequestsRoutes, supportTeamRoutes } from '../support/index'
import type { ServerDeps } from './serverParts'

const makeHistoryRoutes = ({ store, clock, events, providers }: Core, signedUrls: SignedUrls, branches: BranchesService): BoundRoute[] => {
  const soundDeps = { store, files: providers.files, signedUrls }
  const calls = makeCallsService({ store, events, clock })
  const voicemails = makeVoicemailsService({ ...soundDeps, events })
  const recordings = makeRecordingsService({ ...soundDeps, calls })
  const paths = makeCallPathsService({ store, calls, branches })
  const lists = { calls: calls.exported, voicemails: voicemails.exported, recordings: recordings.exported, 'flow-analytics': paths.exported }
  const exports = makeExportsService({ signedUrls, clock, lists })
  return [
    ...callsRoutes(calls, exports),
    ...callPathsRoutes(paths, exports),
    ...voicemailsRoutes(voicemails, exports),
    ...recordingsRoutes(recordings, exports),
    ...exportsRoutes(exports),
    ...unreadRoutes(store),
  ]
}

const makeWebPhone = ({ providers, practiceCalls, webPhoneTokens }: Core, media: 'auto' | 'websocket'): WebPhoneService => {
  if (providers.voice !== null) return makeCarriedWebPhone(providers.voice)
  if (practiceCalls === null) throw new Error('web phones hang neither on a carrier nor on the service itself')
  return makeEmbeddedWebPhone({ gateway: { signal: SIGNAL_PATH, media }, tokens: webPhoneTokens, calls: practiceCalls })
}

const makeVoiceRoutes = (core: Core, signedUrls: SignedUrls, settings: ServerDeps['settings']): BoundRoute[] => {
  const { store, sessions, clock, callRecords, events, sounds, recordings, providers, billing } = core
  const webhookAuth = { carrier: providers.carrier, publicUrl: () => settings.publicUrl }
  const legs = makeOutgoingLegs({ store, clock, billing })
  const voice = makeVoiceService({ store, sessions, clock, callRecords, events, alertDevices: core.alerts.ring, signedUrls, recordings, legs, publicUrl: webhookAuth.publicUrl, premiumNumbers: settings.premiumNumbers })
  return voiceRoutes(voice, webhookAuth, makePlayedSounds({ sounds, signedUrls }))
}

const makeFlowRoutes = ({ store, clock, random, events, flowProblems }: Core, settings: ServerDeps['settings'], branches: BranchesService): BoundRoute[] => {
  const applications = makeApplicationsService({ store, clock, random, branches, problems: flowProblems })
  const rehearsals = makeRehearsalsService({ store, clock, random })
  const feeds = makeScheduleFeeds({ store, clock, random, events, publicUrl: () => settings.publicUrl })
  const schedules = makeSchedulesService({ store, clock, random, events })
  return [
    ...applicationsRoutes(applications),
    ...branchesRoutes(branches),
    ...templatesRoutes(makeTemplatesService({ clock, premiumNumbers: settings.premiumNumbers, applications, branches, rehearsals, schedules })),
    ...rehearsalsRoutes(rehearsals),
    ...schedulesRoutes(schedules, feeds),
  ]
}

const makeSupportRoutes = ({ store, clock, random, events }: Core): BoundRoute[] => {
  const requests = makeSupportRequestsService({ store, clock, random, events })
  const supportTeam = makeSupportTeam(store, requests)
  const stream = route(eventsOperations.streamEvents, async ({ caller }) => events.open(caller))
  return [...supportRequestsRoutes(requests), ...supportTeamRoutes(supportTeam, requests), stream]
}

interface MailedServices {
  emailRecipients: EmailRecipientsService
  notifications: NotificationsService
}

export const makeRoutes = (core: Core, deps: ServerDeps, { emailRecipients, notifications }: MailedServices): BoundRoute[] => {
  const { settings, uploadPace, log, metrics } = deps
  const { store, clock, random, providers, sessions, keyRing, outbox, resetTokens, emailChanges, notices } = core
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
  const password = makePasswordService({ store, clock, outbox, tokens: resetTokens, devices, requests, notices, sessions })
  const reauthentication = makeReauthentication(store, attempts)
  const users = makeUsersService({ store, clock, random, reauthentication, resetTokens, emailChanges, notices, sessions })
  const signedUrls = makeSignedUrls(keyRing, clock)
  const files = makeFilesService({ store, files: providers.files, signedUrls, log })
  const audiofiles = makeAudioFilesService({ store, files: providers.files, signedUrls, sounds: core.sounds, storage: core.storage, clock, random })
  const features = makeFeaturesService(store, settings)
  // A failure must not undo the save; the next voicemail asks again.
  const askForConsent = (accountId: string, addresses: readonly string[]): Promise<void> =>
    core.recipients.requestConsent(accountId, addresses).catch((error: unknown) => log.warn({ err: error, accountId }, 'nobody is asked for consent yet'))
  const branches = makeBranchesService({ store, clock, random, features, askForConsent, events: core.events })
  return [
    ...authRoutes(makeAuthService({ store, clock, sessions, limits, devices })),
    ...passwordRoutes(password),
    ...accountsRoutes(makeAccountsService(store)),
    ...usersRoutes(users),
    ...emailRecipientsRoutes(emailRecipients),
    ...notificationsRoutes(notifications),
    ...pushDevicesRoutes(makePushDevicesService({ store, clock, random, alerts: core.alerts })),
    ...makeSupportRoutes(core),
    ...core.money.routes(core.billing, signedUrls),
    ...analyticsRoutes(makeAnalyticsService(store, clock)),
    ...contactsRoutes(makeContactsService(store, clock)),
    ...makeHistoryRoutes(core, signedUrls, branches),
    ...makeFlowRoutes(core, settings, branches),
    ...flowVersionsRoutes(makeFlowVersionsService({ store, branches, features, problems: core.flowProblems })),
    ...featuresRoutes(features),
    ...presetsRoutes(makePresetsService({ store, clock, random, features })),
    ...numbersRoutes(core.numbers),
    ...filesRoutes(files),
    ...webphoneRoutes(makeWebPhone(core, settings.voiceMedia)),
    ...makeVoiceRoutes(core, signedUrls, settings),
    ...audiofilesRoutes(audiofiles, uploadPace),
    ...storageRoutes(makeStorageService(core.storage, clock)),
    ...serviceRoutes(makeHealthService(store, build), build),
  ]
}
