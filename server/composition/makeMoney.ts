import type { Background } from '../core/background'
import type { Member } from '../core/routes/request'
import type { RandomSource } from '../core/random'
import type { Clock } from '../core/clock'
import type { BoundRoute } from '../core/routes/route'
import type { SignedUrls } from '../core/sessions/signedUrl'
import type { CardsPort } from '../core/ports/cards'
import { makeClosing } from '../resources/billing/closing'
import { makeCollecting } from '../resources/billing/collecting'
import { makeRenewals } from '../resources/billing/renewals'
import { makeChangePlan } from '../resources/billing/planChange'
import { billingRoutes, type BillingService } from '../resources/billing/service'
import { movementsRoutes } from '../resources/billing/movements'
import { makeTopUpsService } from '../resources/billing/topUps'
import { makeChargeRepository } from '../resources/charges/chargeRepository'
import { chargesRoutes, makeChargesService } from '../resources/charges/service'
import { fundsOf } from '../resources/charges/rules'
import { makeSettlement } from '../resources/charges/settlement'
import type { ReversalNotifier } from '../resources/charges/notifyReversal'
import { makeCardTestingLimit } from '../resources/creditCards/cardTestingLimit'
import { makeCustomers } from '../resources/creditCards/customers'
import { creditCardsRoutes, makeCreditCardsService } from '../resources/creditCards/service'
import { invoicesRoutes, makeInvoicesService } from '../resources/invoices/service'
import type { Seller } from '../core/tables/paymentTables'
import type { Store } from '../core/tables/tables'

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  cards: CardsPort
  background: Background
  seller: Seller
  isTimeTrusted?: () => boolean
  notifyReversal?: ReversalNotifier
}

export type Money = ReturnType<typeof makeMoney>

export const makeMoney = (deps: Deps) => {
  const { store, clock, cards, isTimeTrusted = () => true } = deps
  const customers = makeCustomers(deps)
  const repository = makeChargeRepository(deps)
  const settlement = makeSettlement({ clock, cards, repository })
  const enforceTrialLimit = makeCardTestingLimit(deps)
  const charges = makeChargesService({ ...deps, repository, settlement, customers, enforceTrialLimit })
  const creditCards = makeCreditCardsService({ ...deps, customers, enforceTrialLimit })
  const renewals = makeRenewals(deps)
  const closing = makeClosing({ ...deps, renewals, isTimeTrusted })
  const topUps = makeTopUpsService({ ...deps, charges, fundsOf })
  // The order matters: pending operations are resolved before new ones begin, and a period is closed before its
  // invoice is paid.
  const steps = [settlement.settle, settlement.review, creditCards.settle]
  const timedSteps = [closing.run, renewals.run, makeCollecting({ ...deps, charges }), topUps.run]
  let running: Promise<void> | null = null

  const runSteps = async (log: Member['log']): Promise<void> => {
    for (const step of steps) await step(log)
    for (const step of timedSteps) if (isTimeTrusted()) await step(log)
  }

  return {
    charges,
    /** Runs at every start and every minute, never concurrently. */
    processDue: (log: Member['log']): Promise<void> => {
      running ??= runSteps(log).finally(() => {
        running = null
      })
      return running
    },
    routes: (billing: BillingService, signedUrls: SignedUrls): BoundRoute[] => [
      ...billingRoutes({ billing, changePlan: makeChangePlan(closing), topUps }),
      ...movementsRoutes(store),
      ...chargesRoutes(charges),
      ...creditCardsRoutes({ creditCards, cards, settleCharge: settlement.afterEvent }),
      ...invoicesRoutes(makeInvoicesService({ store, signedUrls })),
    ],
  }
}
