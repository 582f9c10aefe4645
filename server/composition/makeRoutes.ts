import { eventsOperations } from 'contract/events'
import { route, type BoundRoute } from '../platform/http/routes/route'
import { makeKnownDevices } from '../platform/sessions/knownDevices'
import { makeReauthentication } from '../account/auth/reauthentication'
import { makeSignedUrls, type SignedUrls } from '../platform/sessions/signedUrl'
import type { Core } from './makeCore'
import { accountsRoutes, makeAccountsService } from '../account/accounts/service'
import { analyticsRoutes, makeAnalyticsService } from '../calls/analytics/service'
import { applicationsRoutes, makeApplicationsService } from '../flows/applications/service'
import { audiofilesRoutes } from '../sounds/audiofiles/routes'
import { makeAudioFilesService } from '../sounds/audiofiles/service'
import { makeAttempts, resetRequestRule } from '../account/auth/attempts'
import { authRoutes, makeAuthService } from '../account/auth/service'
import { makeSignInLimits } from '../account/auth/signInLimits'
import { branchesRoutes } from '../flows/branches/routes'
import { makeBranchesService, type BranchesService } from '../flows/branches/service'
import { callPathsRoutes, makeCallPathsService } from '../calls/callPaths/service'
import { callsRoutes, makeCallsService } from '../calls/calls/service'
import { contactsRoutes, makeContactsService } from '../calls/contacts/service'
import { emailRecipientsRoutes, type EmailRecipientsService } from '../account/recipients/service'
import { exportsRoutes, makeExportsService } from '../calls/exports/service'
import { featuresRoutes, makeFeaturesService } from '../flows/features/service'
import { filesRoutes, makeFilesService } from '../sounds/files/service'
import { flowVersionsRoutes, makeFlowVersionsService } from '../flows/versions/service'
import { notificationsRoutes, type NotificationsService } from '../calls/notifications/service'
import { numbersRoutes } from '../numbers/routes'
import { makePasswordService, passwordRoutes } from '../account/password/service'
import { makePresetsService, presetsRoutes } from '../flows/presets/service'
import { makePushDevicesService, pushDevicesRoutes } from '../phone/pushDevices/service'
import { makeRecordingsService, recordingsRoutes } from '../calls/recordings/service'
import { makeRehearsalsService, rehearsalsRoutes } from '../flows/rehearsals/service'
import { makeScheduleFeeds } from '../flows/schedules/feeds'
import { schedulesRoutes } from '../flows/schedules/routes'
import { makeSchedulesService } from '../flows/schedules/service'
import { makeHealthService, serviceRoutes } from './service/service'
import { makeStorageService, storageRoutes } from '../sounds/storage/service'
import { makeSupportTeam, supportTeamRoutes } from '../support/supportTeam'
import { makeSupportRequestsService, supportRequestsRoutes } from '../support/service'
import { makeTemplatesService, templatesRoutes } from '../flows/templates/service'
import { unreadRoutes } from '../calls/unread/service'
import { makeUsersService, usersRoutes } from '../account/users/service'
import { makeOutgoingLegs } from '../phone/webhooks/outgoingLegs'
import { voiceRoutes } from '../phone/webhooks/routes'
import { makeVoiceService } from '../phone/webhooks/service'
import { makePlayedSounds } from '../phone/webhooks/sounds'
import { makeVoicemailsService, voicemailsRoutes } from '../calls/voicemails/service'
import { makeCarriedWebPhone, makeEmbeddedWebPhone, webphoneRoutes, type WebPhoneService } from '../phone/webphone/service'
import { SIGNAL_PATH } from '../phone/carrier/upgradeHandler'
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
