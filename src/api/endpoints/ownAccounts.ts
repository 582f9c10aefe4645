import { authOperations, type OwnAccountSchema } from 'contract/auth'
import type { Id } from 'contract/operation'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'
import { openedBy } from './auth'

export type ListedOwnAccount = Read<typeof OwnAccountSchema>

export const { useListOwnAccountsQuery, useOpenAccountMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    listOwnAccounts: query(authOperations.listOwnAccounts, { read: ({ accounts }) => accounts }),
    openAccount: mutation(authOperations.openAccount, {
      send: (accountId: Id) => ({ body: { account_id: accountId } }),
      read: openedBy,
    }),
  })),
})
