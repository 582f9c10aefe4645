import { eventsOperations } from 'contract/events'
import { route, type BoundRoute } from '../core/routes/route'
import { makeKnownDevices } from '../core/sessions/knownDevices'
import { makeReauthentication } from '../core/sessions/reauthentication'
import { makeSignedUrls, type SignedUrls } from '../core/sessions/signedUrl'
import type { Core } from './makeCore'
import { accountsRoutes, makeAccountsService } from '../resources/accounts/service'
import { analyticsRoutes, makeAnalyticsService } from '../resources/analytics/service'
import { applicationsRoutes, makeApplicationsService } from '../resources/applications/service'
import { audiofilesRoutes } from '../resources/audiofiles/routes'
import { makeAudioFilesService } from '../resources/audiofiles/service'
import { makeAttempts, resetRequestRule } from '../resources/auth/attempts'
import { authRoutes, makeAuthService } from '../resources/auth/service'
import { makeSignInLimits } from '../resources/auth/signInLimits'
import { branchesRoutes } from '../resources/branches/routes'
import { makeBranchesService, type BranchesService } from '../resources/branches/service'
import { callPathsRoutes, makeCallPathsService } from '../resources/callPaths/service'
import { callsRoutes, makeCallsService } from '../resources/calls/service'
import { contactsRoutes, makeContactsService } from '../resources/contacts/service'
import { emailRecipientsRoutes, type EmailRecipientsService } from '../resources/emailRecipients/service'
import { exportsRoutes, makeExportsService } from '../resources/exports/service'
import { featuresRoutes, makeFeaturesService } from '../resources/features/service'
import { filesRoutes, makeFilesService } from '../resources/files/service'
import { flowVersionsRoutes, makeFlowVersionsService } from '../resources/flowVersions/service'
import { notificationsRoutes, type NotificationsService } from '../resources/notifications/service'
import { numbersRoutes } from '../resources/numbers/routes'
import { makePasswordService, passwordRoutes } from '../resources/password/service'
import { makePresetsService, presetsRoutes } from '../resources/presets/service'
import { makePushDevicesService, pushDevicesRoutes } from '../resources/pushDevices/service'
import { makeRecordingsService, recordingsRoutes } from '../resources/recordings/service'
import { makeRehearsalsService, rehearsalsRoutes } from '../resources/rehearsals/service'
import { makeScheduleFeeds } from '../resources/schedules/feeds'
import { schedulesRoutes } from '../resources/schedules/routes'
import { makeSchedulesService } from '../resources/schedules/service'
import { makeHealthService, serviceRoutes } from '../resources/service/service'
import { makeStorageService, storageRoutes } from '../resources/storage/service'
import { makeSupportTeam, supportTeamRoutes } from '../resources/supportRequests/supportTeam'
import { makeSupportRequestsService, supportRequestsRoutes } from '../resources/supportRequests/service'
import { makeTemplatesService, templatesRoutes } from '../resources/templates/service'
import { unreadRoutes } from '../resources/unread/service'
import { makeUsersService, usersRoutes } from '../resources/users/service'
import { makeOutgoingLegs } from '../resources/voice/outgoingLegs'
import { voiceRoutes } from '../resources/voice/routes'
import { makeVoiceService } from '../resources/voice/service'
import { makePlayedSounds } from '../resources/voice/sounds'
import { makeVoicemailsService, voicemailsRoutes } from '../resources/voicemails/service'
import { makeCarriedWebPhone, makeEmbeddedWebPhone, webphoneRoutes, type WebPhoneService } from '../resources/webphone/service'
import { SIGNAL_PATH } from '../providers/voice/upgradeHandler'
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
