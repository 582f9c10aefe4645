import type { FastifyBaseLogger } from 'fastify'
import type { Background } from '../platform/jobs/background'
import type { Member } from '../platform/http/routes/request'
import { type RandomSource, systemRandom } from '../platform/random'
import { type Clock, realClock } from '../platform/clock'
import type { BoundRoute } from '../platform/http/routes/route'
import {
  billingRoutes,
  type CatalogueCache,
  makeCatalogueCache,
  type BillingService,
  callLimitsRoutes,
  type CardsPort,
  chargesRoutes,
  creditCardsRoutes,
  fundsOf,
  invoicesRoutes,
  makeCardTestingLimit,
  makeChangePlan,
  makeChargeRepository,
  makeChargesService,
  makeClosing,
  makeCollecting,
  makeCreditCardsService,
  makeCustomers,
  type InvoicesService,
  makeRefunds,
  makeRenewals,
  makeSettlement,
  makeTopUpsService,
  movementsRoutes,
  type ReversalNotifier,
  type SellerOf,
  unusualCallsRoutes,
  loadStripe,
  makeEmbeddedCards,
} from '../billing/index'
import type { OwnerNotices } from '../account/index'
import type { Store } from '../platform/database/tables'
import type { ServerDeps } from './serverParts'
import { embeddedFolders } from './settings/dataFolder'
import type { FilesPort } from '../platform/files/port'
import { makeLocalFiles } from '../platform/files/localFolder'
import { makeObjectStore } from '../platform/files/objectStore'
import { makeOutbox, makeSmtpMail } from '../platform/mail/mail'
import { makeEspeak, makeNoSpeech } from '../sounds/index'
import { makeEmbeddedTelephony, makeTwilioTelephony } from '../numbers/index'
import { makeTwilioCarrier, makeTwilioPhones } from '../phone/index'
import type { Settings } from './settings/settings'

export type FilesSettings = Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 's3'>>

export const chooseFiles = ({ dataDir, s3 = null }: FilesSettings): FilesPort =>
  s3 === null ? makeLocalFiles(embeddedFolders(dataDir).files, systemRandom) : makeObjectStore(s3)

const chooseCards = async ({ stripe }: Settings, store: Store): Promise<ServerDeps['providers']['cards']> => {
  if (stripe === null) return makeEmbeddedCards({ store, clock: realClock, random: systemRandom })
  const { makeStripeCards } = await loadStripe()
  return makeStripeCards(stripe, realClock)
}

export async function chooseProviders(settings: Settings, store: Store, log: FastifyBaseLogger): Promise<ServerDeps['providers']> {
  const { smtp, dataDir, twilio } = settings
  const { outbox } = embeddedFolders(dataDir)
  return {
    mail: smtp === null ? makeOutbox({ folder: outbox, log, clock: realClock, random: systemRandom }) : makeSmtpMail(smtp),
    files: chooseFiles(settings),
    telephony: twilio === null ? makeEmbeddedTelephony() : makeTwilioTelephony(twilio, log),
    voice: twilio?.phones ? makeTwilioPhones({ ...twilio, ...twilio.phones }, realClock) : null,
    carrier: twilio === null ? null : makeTwilioCarrier(twilio, twilio.testCaller),
    cards: await chooseCards(settings, store),
    speech: settings.speech ? makeEspeak(log) : makeNoSpeech(log),
  }
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  cards: CardsPort
  background: Background
  sellerOf: SellerOf
  catalogue?: CatalogueCache
  isTimeTrusted?: () => boolean
  notifyReversal?: ReversalNotifier
  notices?: OwnerNotices
}

export type Money = ReturnType<typeof makeMoney>

export const makeMoney = (deps: Deps) => {
  const { store, clock, cards, catalogue = makeCatalogueCache(), isTimeTrusted = () => true } = deps
  const customers = makeCustomers(deps)
  const repository = makeChargeRepository(deps)
  const refunds = makeRefunds(deps)
  const settlement = makeSettlement({ clock, cards, repository })
  const enforceTrialLimit = makeCardTestingLimit(deps)
  const charges = makeChargesService({ ...deps, repository, settlement, customers, enforceTrialLimit })
  const creditCards = makeCreditCardsService({ ...deps, customers, enforceTrialLimit })
  const renewals = makeRenewals({ ...deps, catalogue })
  const closing = makeClosing({ ...deps, catalogue, renewals, isTimeTrusted })
  const changePlan = makeChangePlan(closing, catalogue)
  const topUps = makeTopUpsService({ ...deps, charges, fundsOf })
  // The order matters: pending operations are resolved before new ones begin, and a period is closed before its
  // invoice is paid.
  const steps = [settlement.settle, refunds.settle, settlement.review, creditCards.settle]
  const timedSteps = [closing.run, renewals.run, makeCollecting({ ...deps, charges }), topUps.run]
  let running: Promise<void> | null = null

  const runSteps = async (log: Member['log']): Promise<void> => {
    for (const step of steps) await step(log)
    for (const step of timedSteps) if (isTimeTrusted()) await step(log)
  }

  return {
    charges,
    refunds,
    creditCards,
    changePlan,
    closing,
    /** Runs at every start and every minute, never concurrently. */
    processDue: (log: Member['log']): Promise<void> => {
      running ??= runSteps(log).finally(() => {
        running = null
      })
      return running
    },
    routes: (billing: BillingService, invoices: InvoicesService): BoundRoute[] => [
      ...billingRoutes({ billing, changePlan, topUps }),
      ...movementsRoutes(store),
      ...callLimitsRoutes({ store, clock, billing }),
      ...unusualCallsRoutes({ store, clock }),
      ...chargesRoutes(charges),
      ...creditCardsRoutes({ creditCards, cards, settleCharge: settlement.afterEvent }),
      ...invoicesRoutes(invoices),
    ],
  }
}
