import { accountsOperations } from 'contract/accounts'
import { route, type BoundRoute } from '../../core/routes/route'
import type { AccountsService } from './service'

export const accountsRoutes = (accounts: AccountsService): BoundRoute[] => [
  route(accountsOperations.getAccount, async ({ caller }) => ({
    account: await accounts.get(caller.accountId),
  })),
  route(accountsOperations.saveAccount, async ({ caller, body }) => ({
    account: await accounts.save(caller.accountId, body),
  })),
]
