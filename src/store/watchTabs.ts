import type { Dispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Id } from 'contract/operation'
import { NAME_KEY, storedClaims, type Claims, TOKEN_KEY } from '@/lib/storedToken'
import { selectSession, sessionRestored, signedOut, userRenamed, type Session } from '@/slices/session'

export const TABS_CHANNEL = 'session'

export const notifyTabs = (): void => {
  const channel = new BroadcastChannel(TABS_CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

interface SessionStore {
  dispatch: Dispatch<UnknownAction>
  getState: () => { session: Session }
}

const isSameId = (one: Id | null, other: Id): boolean => String(one) === String(other)

const isSameUser = (session: Session, claims: Claims): boolean =>
  isSameId(session.accountId, claims.accountId) && isSameId(session.userId, claims.userId)

const follow = (store: SessionStore): void => {
  const session = selectSession(store.getState())
  const claims = storedClaims()
  if (!session.authenticated) {
    if (claims !== null) store.dispatch(sessionRestored(claims))
    return
  }
  if (claims !== null && isSameUser(session, claims)) {
    const { userName } = claims
    if (userName !== session.userName) store.dispatch(userRenamed({ userName }))
    return
  }
  store.dispatch(signedOut({ reason: 'elsewhere' }))
  // The old account's screens must unmount before the new session starts.
  setTimeout(() => follow(store), 0)
}

export const watchTabs = (store: SessionStore): (() => void) => {
  const channel = new BroadcastChannel(TABS_CHANNEL)
  const check = () => follow(store)
  const checkKey = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === NAME_KEY || key === null) check()
  }
  channel.addEventListener('message', check)
  window.addEventListener('storage', checkKey)
  window.addEventListener('pageshow', check)
  document.addEventListener('visibilitychange', check)
  return () => {
    channel.close()
    window.removeEventListener('storage', checkKey)
    window.removeEventListener('pageshow', check)
    document.removeEventListener('visibilitychange', check)
  }
}
