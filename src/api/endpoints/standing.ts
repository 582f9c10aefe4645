import { accountsOperations as operations, type StandingReplySchema } from 'contract/account'
import type { Secret } from '@/lib/storedToken'
import { api } from '../api'
import { fromContract, refreshedBy } from '../endpoint'
import type { Read } from '../readReply'

export type AccountStanding = Read<typeof StandingReplySchema>

const tags = ['Standing'] as const

export const { useGetStandingQuery, useCloseAccountMutation, useKeepAccountMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion }) => ({
    getStanding: query(operations.getStanding, {
      tags,
      onCacheEntryAdded: refreshedBy('account.updated', 'Standing'),
    }),
    closeAccount: mutation(operations.closeAccount, { send: (body: { password: Secret }) => ({ body }), refreshes: tags }),
    keepAccount: deletion(operations.keepAccount, { send: (_: void) => ({}), refreshes: tags }),
  })),
})
