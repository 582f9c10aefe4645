import { searchOperations as operations, type SearchReplySchema } from 'contract/search'
import { api } from '../index'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

export type Found = Read<typeof SearchReplySchema>

const KEPT_SECONDS = 30

/** Loads with the search, so the index doesn't name it. */
export const { useSearchQuery } = api.injectEndpoints({
  endpoints: fromContract(({ query }) => ({ search: query(operations.search, { keepUnusedDataFor: KEPT_SECONDS }) })),
})
