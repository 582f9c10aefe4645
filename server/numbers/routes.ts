import { numbersOperations } from 'contract/numbers'
import { route, type BoundRoute } from '../platform/http/routes/route'
import type { Purchases } from './purchases'
import type { Releases } from './releases'
import type { NumbersService } from './service'

interface Services {
  numbers: NumbersService
  purchases: Purchases
  releases: Releases
}

export const numbersRoutes = ({ numbers, purchases, releases }: Services): BoundRoute[] => [
  route(numbersOperations.listNumbers, async ({ caller }) => ({
    numbers: await numbers.list(caller.accountId),
  })),
  route(numbersOperations.getNumber, async ({ params, caller }) => ({
    number: await numbers.get(caller.accountId, params.numberId),
  })),
  route(numbersOperations.setNumberLabel, async ({ params, body, caller }) => ({
    number: await numbers.setLabel(caller.accountId, params.numberId, body),
  })),
  route(numbersOperations.setNumberEndpoint, async ({ params, body, caller }) => ({
    number: await numbers.setEndpoint(caller.accountId, params.numberId, body),
  })),
  route(numbersOperations.findAvailableNumbers, async ({ query }) => ({
    numbers: await numbers.findAvailable(query),
  })),
  route(numbersOperations.getNumberCost, ({ params, caller }) =>
    numbers.cost(caller.accountId, params.type),
  ),
  route(numbersOperations.registerNumber, { idempotent: 'handler' }, async (purchase) => ({
    number: await purchases.register(purchase),
  })),
  route(numbersOperations.releaseNumber, ({ params, caller }) =>
    releases.release(caller.accountId, params.numberId),
  ),
  route(numbersOperations.getNumberUsage, { isCostly: true }, async ({ params, caller }) => ({
    usage: await numbers.usage(caller.accountId, params.numberId),
  })),
]
