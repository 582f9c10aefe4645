import { accountsOperations, type Account, type AccountBody } from 'contract/accounts'
import { NotFound } from '../../core/failures/failures'
import type { Store } from '../../core/tables/tables'
import { accountOf } from './rules'
import { route, type BoundRoute } from '../../core/routes/route'

export interface AccountsService {
  get: (accountId: string) => Promise<Account>
  save: (accountId: string, body: AccountBody) => Promise<Account>
}

const columns = ['id', 'name', 'address', 'address2', 'city', 'postalcode', 'country', 'state'] as const

export const makeAccountsService = (store: Store): AccountsService => ({
  get: async (accountId) => {
    const account = await store.selectFrom('accounts').select(columns).where('id', '=', accountId).executeTakeFirst()
    if (account === undefined) throw new NotFound()
    return account
  },

  save: async (accountId, { id = accountId, ...body }) => {
    if (id !== accountId) throw new NotFound()
    const account = store.updateTable('accounts').set(accountOf({ id, ...body })).where('id', '=', accountId)
    return account.returning(columns).executeTakeFirstOrThrow()
  },
})

export const accountsRoutes = (accounts: AccountsService): BoundRoute[] => [
  route(accountsOperations.getAccount, async ({ caller }) => ({
    account: await accounts.get(caller.accountId),
  })),
  route(accountsOperations.saveAccount, async ({ caller, body }) => ({
    account: await accounts.save(caller.accountId, body),
  })),
]
