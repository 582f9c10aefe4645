import { apiKeysOperations, type ApiKeySchema, type NewApiKeyBody } from 'contract/apiKeys'
import { hide, type Secret } from '@/lib/storedToken'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type ListedApiKey = Read<typeof ApiKeySchema>

const tags = ['ApiKeys'] as const

export const { useCreateApiKeyMutation, useListApiKeysQuery, useRevokeApiKeyMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion }) => ({
    listApiKeys: query(apiKeysOperations.listApiKeys, { tags, read: ({ api_keys }) => api_keys }),
    /** The token is a handle, so that no action and no state ever holds it. */
    createApiKey: mutation(apiKeysOperations.createApiKey, {
      refreshes: tags,
      send: (body: Omit<NewApiKeyBody, 'password'> & { password: Secret }) => ({ body }),
      read: ({ token }) => ({ token: hide(token) }),
    }),
    revokeApiKey: deletion(apiKeysOperations.revokeApiKey, { refreshes: tags }),
  })),
})
