import { createApi } from '@reduxjs/toolkit/query/react'
import { FRESH_SECONDS } from '@/lib/earlyRequests'
import { baseQuery } from './baseQuery'
import { tagTypes } from './tags'

/** How long a screen that was left can be shown again at once. */
const KEPT_SECONDS = 300

/** Cached data is shown at once, and asked for again in the background when it is older. */
export const api = createApi({
  baseQuery,
  tagTypes,
  keepUnusedDataFor: KEPT_SECONDS,
  refetchOnMountOrArgChange: FRESH_SECONDS,
  endpoints: () => ({}),
})
