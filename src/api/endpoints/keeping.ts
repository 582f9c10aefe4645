import { keepingOperations, type DueSchema, type Keeping } from 'contract/keeping'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type { Keeping }
export type Due = Read<typeof DueSchema>

const tags = ['Keeping'] as const

export const { useGetKeepingQuery, usePreviewKeepingMutation, useSetKeepingMutation } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }) => ({
    getKeeping: query(keepingOperations.getKeeping, { tags }),
    previewKeeping: mutation(keepingOperations.previewKeeping),
    setKeeping: mutation(keepingOperations.setKeeping, { refreshes: tags }),
  })),
})
