import { createListenerMiddleware, type Middleware } from '@reduxjs/toolkit'
import { dropUndo, dropUndos } from '@/lib/leaveGuard'
import { BASE_PATH, paths } from '@/lib/paths'
import { forget, reveal, clearToken, isView, readToken, writeToken, clearUser, writeName } from '@/lib/storedToken'
import { dismissed, notified, paused, resumed, TOAST_MS } from '@/slices/notifications'
import { signedIn, signedOut, userRenamed } from '@/slices/session'
import { loadedApi } from './loadApi'
import { dropDrafts, dropDraftsOfOthers, dropPendingOperations } from './dropDrafts'
import { notifyTabs } from './watchTabs'

type Listeners = ReturnType<typeof createListenerMiddleware>

/** Stores the token before other middleware runs, because the upload queue sends it within the same dispatch. */
export const storeToken: Middleware = () => (next) => (action) => {
  if (signedIn.match(action)) {
    const { token } = action.payload
    const value = reveal(token)
    if (value !== null) writeToken(value)
    forget(token)
  }
  return next(action)
}

const enter = ({ startListening }: Listeners): void => {
  startListening({
    actionCreator: signedIn,
    effect: ({ payload: member }) => {
      clearUser()
      if (member.isSamePerson !== true) dropDraftsOfOthers(member)
      notifyTabs()
    },
  })
  startListening({ actionCreator: userRenamed, effect: ({ payload: { userName } }) => writeName(userName) })
}

/** Runs within the dispatch: when it returns, the token and all data loaded with it are gone. */
const leave = ({ startListening }: Listeners): void => {
  startListening({
    actionCreator: signedOut,
    effect: ({ payload: { reason } }, { dispatch }) => {
      const apiModule = loadedApi()
      const token = readToken()
      if (apiModule !== null) dispatch(apiModule.api.util.resetApiState())
      // After an expired session, the user comes back and needs the outcome of pending charges.
      if (reason !== 'expired') dropPendingOperations()
      if (reason === 'elsewhere') return
      if (isView()) {
        clearToken()
        if (reason === 'user' && token !== null) apiModule?.revokeToken(token)
        location.replace(BASE_PATH + paths.view)
        return
      }
      // The token first, so that other tabs sign out and stop saving drafts.
      clearToken()
      clearUser()
      if (reason === 'user') dropDrafts()
      if (reason === 'user' && token !== null) apiModule?.revokeToken(token)
      notifyTabs()
    },
  })
}

const timeToasts = ({ startListening }: Listeners): void => {
  startListening({
    actionCreator: notified,
    effect: async ({ payload: { id } }, { take, dispatch }) => {
      const isOver = dismissed.match
      for (;;) {
        const stopped = await take((action) => (paused.match(action) || isOver(action)) && action.payload === id, TOAST_MS)
        if (stopped === null) dispatch(dismissed(id))
        if (stopped === null || isOver(stopped[0])) return
        const [next] = await take((action) => (resumed.match(action) || isOver(action)) && action.payload === id)
        if (isOver(next)) return
      }
    },
  })
}

const expireUndos = ({ startListening }: Listeners): void => {
  startListening({ actionCreator: dismissed, effect: ({ payload: id }) => dropUndo(id) })
  startListening({ actionCreator: signedOut, effect: dropUndos })
}

export const makeListeners = (): Listeners => {
  const listeners = createListenerMiddleware()
  enter(listeners)
  leave(listeners)
  timeToasts(listeners)
  expireUndos(listeners)
  return listeners
}
