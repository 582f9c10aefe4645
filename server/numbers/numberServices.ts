import type { Background } from '../platform/jobs/background'
import type { Member } from '../platform/http/routes/request'
import type { RandomSource } from '../platform/random'
import type { Clock } from '../platform/clock'
import type { TelephonyPort } from './telephony/port'
import type { Store } from '../platform/database/tables'
import type { BillingService } from '../billing/index'
import type { FlowProblems } from '../flows/index'
import { makeOrders } from './orders'
import { makePurchases } from './purchases'
import { makeReleases } from './releases'
import { makeNumbersService } from './service'

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  telephony: TelephonyPort
  billing: Pick<BillingService, 'allowance'>
  background: Background
  flowProblems: Pick<FlowProblems, 'ofFlow'>
}

export type NumberServices = ReturnType<typeof makeNumberServices>

export const makeNumberServices = (deps: Deps) => {
  const purchases = makePurchases({ ...deps, orders: makeOrders(deps) })
  const releases = makeReleases(deps)
  return {
    numbers: makeNumbersService(deps),
    purchases,
    releases,
    settle: async (log: Member['log']): Promise<void> => {
      await purchases.settle(log)
      await releases.settle(log)
    },
  }
}
