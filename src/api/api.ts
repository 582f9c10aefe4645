import type { Middleware } from '@reduxjs/toolkit'
import { createApi, setupListeners } from '@reduxjs/toolkit/query/react'
import { FRESH_SECONDS, isOpening } from '@/lib/firstLoads'
import { baseQuery } from './baseQuery'
import { whenBack } from './connection'
import { tagTypes } from './tags'

/** How long a screen that was left can be shown again at once. */
const KEPT_SECONDS = 300

/** Shows cached data until the latest arrives. What was requested with the page is the latest for its first screen. */
export const fresh = () => ({ refetchOnMountOrArgChange: !isOpening() })

/** Cached data is shown at once, and asked for again in the background when it is older. */
export const api = createApi({
  baseQuery,
  tagTypes,
  keepUnusedDataFor: KEPT_SECONDS,
  refetchOnMountOrArgChange: FRESH_SECONDS,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})

/** What is on the screen is asked for again once the service can be reached again, whatever it was answered before. */
export const refetchWhenBack: Middleware = ({ dispatch }) => {
  setupListeners(dispatch, (tell, { onOnline }) => whenBack(() => void tell(onOnline())))
  return (next) => (action) => next(action)
}

/** For what no screen shows. Subscribed until the reply: RTK Query aborts a request whose entry has expired without a subscriber. */
export const replyTo = async <Reply>(asked: PromiseLike<Reply> & { unsubscribe: () => void }): Promise<Reply> => {
  try {
    return await asked
  } finally {
    asked.unsubscribe()
  }
}
