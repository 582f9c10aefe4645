import { accountsOperations as operations, type EventKind, type StandingReplySchema } from 'contract/account'
import type { Secret } from '@/lib/storedToken'
import { api } from '../api'
import { exceptFirst, following, fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type AccountStanding = Read<typeof StandingReplySchema>

const tags = ['Standing'] as const

const updated: EventKind = 'account.updated'

export const { useGetStandingQuery, useCloseAccountMutation, useKeepAccountMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion }) => ({
    getStanding: query(operations.getStanding, {
      tags,
      onCacheEntryAdded: following((_nothing: void, { dispatch }) => {
        const refresh = (): void => void dispatch(api.util.invalidateTags([...tags]))
        return {
          onStale: exceptFirst(refresh),
          onEvent: (kind) => {
            if (kind === updated) refresh()
          },
        }
      }),
    }),
    closeAccount: mutation(operations.closeAccount, { send: (body: { password: Secret }) => ({ body }), refreshes: tags }),
    keepAccount: deletion(operations.keepAccount, { send: (_: void) => ({}), refreshes: tags }),
  })),
})
