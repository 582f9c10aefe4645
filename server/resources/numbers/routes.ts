import { numbersRows } from 'contract/numbers'
import { numbersSchemas } from 'contract/schemas/numbers'
import { keyedRoute } from '../../core/routes/keyedRoute'
import { route, type BoundRoute } from '../../core/routes/route'
import type { Purchases } from './purchases'
import type { Releases } from './releases'
import type { NumbersService } from './service'

interface Services {
  numbers: NumbersService
  purchases: Purchases
  releases: Releases
}

export const numbersRoutes = ({ numbers, purchases, releases }: Services): BoundRoute[] => [
  route(numbersRows.listNumbers, numbersSchemas.listNumbers, async ({ caller }) => ({
    numbers: await numbers.list(caller.accountId),
  })),
  route(numbersRows.getNumber, numbersSchemas.getNumber, async ({ params, caller }) => ({
    number: await numbers.get(caller.accountId, params.numberId),
  })),
  route(numbersRows.setNumberLabel, numbersSchemas.setNumberLabel, async ({ params, body, caller }) => ({
    number: await numbers.setLabel(caller.accountId, params.numberId, body),
  })),
  route(numbersRows.setNumberEndpoint, numbersSchemas.setNumberEndpoint, async ({ params, body, caller }) => ({
    number: await numbers.setEndpoint(caller.accountId, params.numberId, body),
  })),
  route(numbersRows.findAvailableNumbers, numbersSchemas.findAvailableNumbers, async ({ query }) => ({
    numbers: await numbers.findAvailable(query),
  })),
  route(numbersRows.getNumberCost, numbersSchemas.getNumberCost, ({ params, caller }) =>
    numbers.cost(caller.accountId, params.type),
  ),
  keyedRoute(numbersRows.registerNumber, numbersSchemas.registerNumber, async (purchase) => ({
    number: await purchases.register(purchase),
  })),
  route(numbersRows.releaseNumber, numbersSchemas.releaseNumber, ({ params, caller }) =>
    releases.release(caller.accountId, params.numberId),
  ),
  route(
    numbersRows.getNumberUsage,
    numbersSchemas.getNumberUsage,
    async ({ params, caller }) => ({ usage: await numbers.usage(caller.accountId, params.numberId) }),
    { isCostly: true },
  ),
]
