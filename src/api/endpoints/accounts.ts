import { accountsRows, type AccountBody } from 'contract/accounts'
import type { Id } from 'contract/row'
import { isId } from '@/lib/id'
import { api } from '../api'
import { call } from '../call'
import { isAnything, objectOf } from '../guards'
import { accountTag, refreshedBy } from '../tags'

/** What is `unknown` may be missing or odd. */
export type EditedAccount = Record<keyof Omit<AccountBody, 'id'>, unknown> & { id: Id }

const isReply = objectOf({
  account: objectOf({
    id: isId,
    name: isAnything,
    address: isAnything,
    address2: isAnything,
    city: isAnything,
    postalcode: isAnything,
    country: isAnything,
    state: isAnything,
  }),
})
/** Services differ in what they answer: what counts is that they answer. */
const isAnswer = objectOf({})

const accounts = api.injectEndpoints({
  endpoints: (build) => ({
    /** Never from memory: a form that begins with old values would save them. */
    getAccount: build.query<EditedAccount, void, { account: EditedAccount }>({
      query: () => call(accountsRows.getAccount, { isReply }),
      transformResponse: ({ account }) => account,
      keepUnusedDataFor: 0,
      providesTags: [accountTag],
    }),
    /** Fails with the names of its fields. */
    saveAccount: build.mutation<object, AccountBody>({
      query: (body) => call(accountsRows.saveAccount, { body, isReply: isAnswer }),
      invalidatesTags: refreshedBy.saveAccount,
    }),
  }),
})

export const { useGetAccountQuery, useSaveAccountMutation } = accounts
