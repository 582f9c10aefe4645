import type { Background } from '../../core/background'
import type { Member } from '../../core/routes/request'
import type { RandomSource } from '../../core/random'
import type { Clock } from '../../core/clock'
import type { TelephonyPort } from '../../core/ports/telephony'
import type { Store } from '../../core/tables/tables'
import type { BillingService } from '../billing/service'
import type { FlowProblems } from '../branches/flowProblems'
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
