import { type AccountBody, type AccountSchema, accountsOperations } from 'contract/accounts'
import { api } from '../api'
import { apiRequest } from '../request'
import type { Read } from '../readReply'
import { accountTag, refreshedBy } from '../tags'

export type EditedAccount = Read<typeof AccountSchema>

const accounts = api.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached: a form that starts with stale values would save them. */
    getAccount: build.query<EditedAccount, void, { account: EditedAccount }>({
      query: () => apiRequest(accountsOperations.getAccount, {}),
      transformResponse: ({ account }) => account,
      keepUnusedDataFor: 0,
      providesTags: [accountTag],
    }),
    saveAccount: build.mutation<object, AccountBody>({
      query: (body) => apiRequest(accountsOperations.saveAccount, { body }),
      invalidatesTags: refreshedBy.saveAccount,
    }),
  }),
})

export const { getAccount } = accounts.endpoints
export const { useGetAccountQuery, useSaveAccountMutation } = accounts
