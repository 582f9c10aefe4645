import { accountsOperations as operations, type AccountSchema } from 'contract/account'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type EditedAccount = Read<typeof AccountSchema>

const accounts = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    /** Not cached: a form that starts with stale values would save them. */
    getAccount: query(operations.getAccount, { read: ({ account }) => account, keepUnusedDataFor: 0, tags: ['Account'] }),
    saveAccount: mutation(operations.saveAccount, { refreshes: ['Account'] }),
  })),
})

export const { getAccount } = accounts.endpoints
export const { useGetAccountQuery, useSaveAccountMutation } = accounts
