import { isRejectedWithValue, type Middleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import type { EventKind } from 'contract/account'
import { toFailure } from '@/lib/failure'
import { roleIn, writeRole } from '@/lib/storedToken'
import { isRecord } from '@/lib/values'
import { roleChanged } from '@/slices/session'
import { api, replyTo } from '../api'
import { sessionIn } from '../baseQuery'
import { following } from '../endpoint'
import { getUser } from './account'

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>

interface Store {
  dispatch: Dispatch
  getState: () => unknown
}

/** The menu and the screens follow at once, and this browser knows it from now on. */
const followRole = ({ dispatch, getState }: Store, value: unknown): void => {
  const role = roleIn(value)
  if (sessionIn(getState()).role === role) return
  writeRole(role)
  dispatch(roleChanged(role))
}

const refreshRole = async (store: Store): Promise<void> => {
  const { data } = await replyTo(store.dispatch(getUser.initiate(undefined, { forceRefetch: true })))
  if (data !== undefined) followRole(store, data.role)
  // What they may use may have changed, too.
  store.dispatch(api.util.invalidateTags(['Numbers', 'Unread', 'Voicemails', 'Recordings']))
}

const memberUpdated: EventKind = 'member.updated'

export const { useWatchRoleQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Follows the user's role while a member's page is open. */
    watchRole: build.query<null, void>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: 0,
      onCacheEntryAdded: following((_: void, entry) => ({
        onReady: (data) => followRole(entry, isRecord(data) ? data['role'] : undefined),
        onEvent: (kind, id) => {
          if (kind === memberUpdated && String(id) === String(sessionIn(entry.getState()).userId)) void refreshRole(entry)
        },
      })),
    }),
  }),
})

/** Whoever is refused for their role has another one than this page knows. */
export const askRoleWhenRefused: Middleware<object, unknown, Dispatch> = (store) => (next) => (action) => {
  if (isRejectedWithValue(action) && toFailure(action.payload).type === 'role_required') void refreshRole(store)
  return next(action)
}
