import { makeBrandCache, signMail, type BrandCache } from '../platform/brand/brand'
import { BEAT_MS, makeAccountEvents, type AccountEvents } from '../platform/events/accountEvents'
import { makeBackground } from '../platform/jobs/background'
import { systemRandom } from '../platform/random'
import { realClock } from '../platform/clock'
import { makeClockWatch, type ClockWatch } from '../platform/jobs/clockWatch'
import { type BillingService, type CallReservations, type CatalogueCache, type InvoicesService, isPaymentReversed, makeBillingService, makeCallReservations, makeCatalogueCache, makeInvoicesService, makeReversalNotifier, practiceSeller, type SellerOf } from '../billing/index'
import { CONSOLE_PATH } from '../platform/http/console/serveConsole'
import { makeHostProblem, type FindHostProblem } from '../platform/http/connections/ownHost'
import { makeMailOutbox, type MailOutbox, type MailWriters } from '../platform/jobs/mailOutbox'
import { type Disk, endlessDisk } from '../platform/files/disk'
import { type AnswerCounts, makeAnswerCounts } from '../platform/metrics/answerCounts'
import type { Mail } from '../platform/mail/mail'
import { makeStorage, type Storage } from '../platform/files/storage'
import { makeDeviceAlerts, type DeviceAlerts } from '../platform/push/deviceAlerts'
import { type EmailChanges, type FactorsService, type Passkeys, makeEmailChangedWriter, makeEmailChanges, makeEmailTokens, makeAttempts, makeFactors, makePasskeys, makeNotices, makeRecipients, makeRequestWriter, makeTeamInvitationWriter, makePasswordNames, makeResetMailWriter, makeResetTokens, type Notices, type PasswordNames, type Recipients, type ResetTokens } from '../account/index'
import { type CallRecords, type KeepingService, makeCallRecords, makeKeeping, makeMayHear, makeNotificationWriters, makeNotifier, makeVoicemailNotifier, type Notifier } from '../calls/index'
import { makeApiKeyHolders, type ApiKeyHolders } from '../platform/sessions/apiKeys'
import { makeSessions } from '../platform/sessions/sessions'
import { makeOperatorSessions, type OperatorSessions } from '../platform/sessions/operatorSessions'
import { makeViewPermissions, type ViewPermissions } from '../platform/sessions/viewPermissions'
import { makeKeyRing, makeSignedUrls, makeTokens } from '../platform/sessions/token'
import { endCallsWithSessions, makeCarriedNightCalls, makeNightRun, makeRecordingFetches, type NightRun, makeWebPhoneTokens, type RecordingFetches, type TestCalls, type WebPhoneTokens } from '../phone/index'
import { makeSoundCache, type SoundCache } from '../sounds/index'
import { makeMoney, type Money } from './makeMoney'
import { makeFlowProblems, type FlowProblems } from '../flows/index'
import { makeNumberServices, type NumberServices } from '../numbers/index'
import { type AccountActs, type Customers, type Journal, makeAccountActs, makeCustomers, makeInvitationWriter, makeJournal, makeSignUpWriter } from '../operators/index'
import type { ServerDeps } from './serverParts'
import { makeVoice, type VoiceGateway } from './voice/voice'

export interface Core extends Required<Pick<ServerDeps, 'store' | 'clock' | 'random' | 'providers'>> {
  background: ReturnType<typeof makeBackground>
  keyRing: ReturnType<typeof makeKeyRing>
  sessions: ReturnType<typeof makeSessions>
  apiKeys: ApiKeyHolders
  operatorSessions: OperatorSessions
  viewPermissions: ViewPermissions
  journal: Journal
  customers: Customers
  accountActs: AccountActs
  events: AccountEvents
  billing: BillingService
  invoices: InvoicesService
  brand: BrandCache
  passwordNames: PasswordNames
  passkeys: Passkeys
  factors: FactorsService
  catalogue: CatalogueCache
  clockWatch: ClockWatch
  money: Money
  numbers: NumberServices
  flowProblems: FlowProblems
  resetTokens: ResetTokens
  emailChanges: EmailChanges
  notices: Notices
  outbox: MailOutbox
  notifier: Notifier
  storage: Storage
  alerts: DeviceAlerts
  recipients: Recipients
  callRecords: CallRecords
  recordings: RecordingFetches
  reservations: CallReservations
  keeping: KeepingService
  sounds: SoundCache
  webPhoneTokens: WebPhoneTokens
  hostProblem: FindHostProblem
  gateway: VoiceGateway | null
  practiceCalls: TestCalls | null
  /** Whether calls come from a carrier. */
  isCarried: boolean
  /** Null where calls come from a carrier that places none. */
  nightRun: NightRun | null
  answers: AnswerCounts
  disk: Disk
}

export const makeCore = (deps: ServerDeps): Core => {
  const { store, channel, settings, providers, log, clock = realClock, random = systemRandom, beatMs = BEAT_MS } = deps
  const keyRing = makeKeyRing(store, clock, random)
  const tokens = makeTokens(keyRing, clock)
  const { steady = () => performance.now() } = deps
  const sessions = makeSessions({ store, channel, tokens, clock, steady, random, sessionHours: settings.sessionHours })
  const apiKeys = makeApiKeyHolders(store, clock)
  const operatorSessions = makeOperatorSessions({ store, clock, random })
  const viewPermissions = makeViewPermissions(store, clock)
  const journal = makeJournal(store, clock, random)
  const background = makeBackground(log, deps.metrics?.countFailure ?? deps.countFailure)
  const events = makeAccountEvents({ store, channel, sessions, background, beatMs, mayHear: makeMayHear(store) })
  const catalogue = makeCatalogueCache()
  const brand = makeBrandCache(store)
  const passwordNames = makePasswordNames({ store, brand })
  const billing = makeBillingService(store, clock, catalogue)
  const flowProblems = makeFlowProblems(store, clock, settings.premiumNumbers)
  const numbers = makeNumberServices({ store, clock, random, telephony: providers.telephony, billing, background, flowProblems, notices: () => notices })
  const clockWatch = makeClockWatch({ store, clock, log, steady: deps.steady, databaseTime: deps.databaseTime ?? null })
  const { isTrusted: isTimeTrusted } = clockWatch
  const consoleUrl = (): string => `${settings.publicUrl}${CONSOLE_PATH}`
  const emailChanges = makeEmailChanges(store, clock, random, keyRing)
  const resetTokens = makeResetTokens(store, clock, keyRing)
  const emailTokens = makeEmailTokens(keyRing)
  const writers: MailWriters = {
    text: async (mail) => mail,
    reset_link: makeResetMailWriter({ tokens: resetTokens, resetUrl: () => `${consoleUrl()}password/reset/`, brand }),
    invitation: makeInvitationWriter(resetTokens.tokenOf, consoleUrl),
    sign_up: makeSignUpWriter(resetTokens.tokenOf, consoleUrl),
    team_invitation: makeTeamInvitationWriter(resetTokens.tokenOf, consoleUrl),
    email_changed: makeEmailChangedWriter(emailChanges, { consoleUrl, brand }),
    consent_request: makeRequestWriter({ store, tokenOf: emailTokens, consoleUrl, brand }),
    voicemail: makeVoicemailNotifier({
      ...{ store, files: providers.files, log, voicemailsUrl: () => `${consoleUrl()}voicemails` },
      recipients: () => recipients,
    }),
    ...makeNotificationWriters({ store, files: providers.files, log, keyRing, recipients: () => recipients, consoleUrl }),
  }
  const sign = async (mail: Mail): Promise<Mail> => signMail(await brand.read(), mail)
  const outbox = makeMailOutbox({ store, clock, random, mail: providers.mail, background, log, writers, sign, isTimeTrusted })
  const recipients: Recipients = makeRecipients({ store, clock, random, outbox, log, tokenOf: emailTokens, consoleUrl })
  const notices = makeNotices({ outbox, clock, consoleUrl, brand })
  const passkeys = makePasskeys({ store, clock, random, keyRing, publicUrl: () => settings.publicUrl })
  const factors = makeFactors({ store, clock, random, passkeys, tries: makeAttempts(store, clock), notices, sessions, brand, record: journal.record })
  const notifyReversal = makeReversalNotifier({ outbox, log, consoleUrl, isPlanPaused: isPaymentReversed })
  const sellerOf: SellerOf = async (transaction) => (await brand.read(transaction)).seller ?? settings.seller ?? practiceSeller
  const money = makeMoney({ store, clock, random, cards: providers.cards, background, sellerOf, catalogue, isTimeTrusted, notifyReversal, notices })
  const invoices = makeInvoicesService({ store, signedUrls: makeSignedUrls(keyRing, clock), brand })
  const customers = makeCustomers({ store, clock, random, billing, invoices, creditCards: money.creditCards, resetTokens, outbox, closing: money.closing, viewPermissions, catalogue })
  const afterwards = (): void => {
    outbox.deliver()
    background.run('refunds', () => money.refunds.settle(log))
  }
  const accountActs = makeAccountActs({ store, clock, random, customers, journal, refunds: money.refunds, changePlan: money.changePlan, catalogue, emailChanges, notices, resetTokens, sessions, events, outbox, afterwards })
  const disk = deps.disk ?? endlessDisk
  const watched = { disk, countUnkept: deps.metrics?.countUnkept ?? deps.countUnkept }
  const storage = makeStorage({ store, clock, log, quotaBytes: settings.storageQuotaBytes, ...watched })
  const notifier = makeNotifier({ store, clock, random, outbox })
  const callRecords = makeCallRecords({ store, storage, files: providers.files, outbox, notifier, events, clock })
  const recordings = makeRecordingFetches({ store, clock, carrier: providers.carrier, callRecords, background })
  if (providers.carrier !== null) endCallsWithSessions({ store, channel, carrier: providers.carrier, background })
  const keeping = makeKeeping({ store, clock, files: providers.files, events, deleteAtCarrier: providers.carrier?.deleteRecording ?? null })
  const sounds = makeSoundCache({ store, files: providers.files, speech: providers.speech, log })
  const alerts = makeDeviceAlerts({ store, clock, background, keyRing, log, settings: settings.push })
  const reservations = makeCallReservations({ store, clock, billing, notices, events, alerts })
  const alertDevices = deps.alertDevices ?? alerts.ring
  const webPhoneTokens = makeWebPhoneTokens({ keyRing, sessions, clock })
  const publicUrl = (): string => settings.publicUrl
  const hostProblem = makeHostProblem({ publicUrl, others: [settings.host, ...settings.allowedHosts] })
  const makeOwnVoice = () => makeVoice({ channel, store, clock, random, callRecords, sounds, events, alertDevices, background, log, tokens: webPhoneTokens, publicUrl, premiumNumbers: settings.premiumNumbers, reservations })
  const voice = providers.voice === null ? (deps.voice ?? makeOwnVoice()) : null
  deps.voice?.onRinging?.(alertDevices)
  const [gateway, practiceCalls] = [voice?.gateway ?? null, voice?.practiceCalls ?? null]
  const isCarried = practiceCalls === null || settings.twilio !== null
  const calls = providers.carrier?.calls ?? null
  const carried = calls && { place: makeCarriedNightCalls({ store, clock, random, sounds, carrier: calls }), minuteCents: billing.minuteCents }
  const night = isCarried ? carried : { place: practiceCalls.placeNightCall }
  const nightRun = night && makeNightRun({ store, clock, log, outbox, ...night })
  return {
    ...{ store, clock, random, providers, storage, keyRing, sessions, apiKeys, operatorSessions, viewPermissions, journal, customers, accountActs, events, background, billing, invoices, brand, passwordNames, passkeys, factors, catalogue, clockWatch, money, numbers, flowProblems },
    ...{ resetTokens, emailChanges, notices, outbox, notifier, recipients, alerts, callRecords, recordings, reservations, keeping, sounds, webPhoneTokens, hostProblem, gateway, practiceCalls, isCarried, nightRun, disk },
    answers: makeAnswerCounts(clock),
  }
}
