import { accountsRows } from 'contract/accounts'
import { accountsSchemas } from 'contract/schemas/accounts'
import { route, type BoundRoute } from '../../core/routes/route'
import type { AccountsService } from './service'

export const accountsRoutes = (accounts: AccountsService): BoundRoute[] => [
  route(accountsRows.getAccount, accountsSchemas.getAccount, async ({ caller }) => ({
    account: await accounts.get(caller.accountId),
  })),
  route(accountsRows.saveAccount, accountsSchemas.saveAccount, async ({ caller, body }) => ({
    account: await accounts.save(caller.accountId, body),
  })),
]
