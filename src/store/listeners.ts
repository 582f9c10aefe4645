import { createListenerMiddleware, type Middleware } from '@reduxjs/toolkit'
import { dropUndo, dropUndos } from '@/lib/undoRegistry'
import { forget, reveal } from '@/lib/secrets'
import { clearName, writeName } from '@/lib/storedClaims'
import { clearToken, readToken, writeToken } from '@/lib/storedToken'
import { dismissed, notified, paused, resumed, TOAST_MS } from '@/slices/notifications'
import { signedIn, signedOut, userRenamed } from '@/slices/session'
import { loadedApi } from './loadApi'
import { dropDrafts, dropDraftsOfOthers } from './dropDrafts'
import { dropPendingOperations } from './dropPendingOperations'
import { notifyTabs } from './watchTabs'

type Listeners = ReturnType<typeof createListenerMiddleware>

/**
 * Stores the token before anybody hears of the sign-in: what goes on within the dispatch itself, e.g. a queue of uploads,
 * sends it along. Listeners hear too late for that.
 */
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
      // The new token says the name of today.
      clearName()
      dropDraftsOfOthers(member)
      notifyTabs()
    },
  })
  startListening({ actionCreator: userRenamed, effect: ({ payload: { userName } }) => writeName(userName) })
}

/** Runs within the dispatch: when it returns, neither the token nor anything that was loaded with it is left. */
const leave = ({ startListening }: Listeners): void => {
  startListening({
    actionCreator: signedOut,
    effect: ({ payload: { reason } }, { dispatch }) => {
      const door = loadedApi()
      const token = readToken()
      if (door !== null) dispatch(door.api.util.resetApiState())
      // Whoever's session ran out comes back, and wants to know what became of his money.
      if (reason !== 'expired') dropPendingOperations()
      // What is stored now is the other tab's business.
      if (reason === 'elsewhere') return
      // The token first: other tabs leave when they hear of it, and keep nothing any more.
      clearToken()
      clearName()
      if (reason === 'user') dropDrafts()
      if (reason === 'user' && token !== null) door?.revokeToken(token)
      notifyTabs()
    },
  })
}

/** A toast goes after its time; pointer or focus on it stop the time, which then starts anew. */
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

/** An act can be taken back as long as its toast shows. */
const letUndosGo = ({ startListening }: Listeners): void => {
  startListening({ actionCreator: dismissed, effect: ({ payload: id }) => dropUndo(id) })
  startListening({ actionCreator: signedOut, effect: dropUndos })
}

/** What the store does besides keeping state. */
export const makeListeners = (): Listeners => {
  const listeners = createListenerMiddleware()
  enter(listeners)
  leave(listeners)
  timeToasts(listeners)
  letUndosGo(listeners)
  return listeners
}
