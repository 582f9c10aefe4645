import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Id, Role } from 'contract/operation'
import type { Secret, Claims } from '@/lib/storedToken'

/** The token itself stays in the browser's storage and never enters the store. */
export interface Session {
  authenticated: boolean
  accountId: Id | null
  userId: Id | null
  userName: string
  role: Role
  ended: { reason: SignOutReason; userId: Id | null } | null
}

/** `elsewhere`: another tab signed out or changed users. */
export type SignOutReason = 'user' | 'expired' | 'elsewhere'

/** `isSamePerson`: who only left another account of theirs. */
export type Entered = Claims & { token: Secret; isSamePerson?: boolean }

const guest: Session = { authenticated: false, accountId: null, userId: null, userName: '', role: 'owner', ended: null }

const memberOf = ({ accountId, userId, userName, role }: Claims): Session => ({
  authenticated: true,
  accountId,
  userId,
  userName,
  role,
  ended: null,
})

export const sessionSlice = createSlice({
  name: 'session',
  initialState: guest,
  reducers: {
    sessionRestored: (_, { payload }: PayloadAction<Claims>) => memberOf(payload),
    signedIn: (_, { payload }: PayloadAction<Entered>) => memberOf(payload),
    signedOut: (session, { payload: { reason } }: PayloadAction<{ reason: SignOutReason }>) =>
      session.authenticated ? { ...guest, ended: { reason, userId: session.userId } } : session,
    userRenamed: (session, { payload }: PayloadAction<{ userName: string }>) => {
      session.userName = payload.userName
    },
    roleChanged: (session, { payload }: PayloadAction<Role>) => {
      session.role = payload
    },
  },
  selectors: {
    selectSession: (session) => session,
    selectIsAuthenticated: (session) => session.authenticated,
    selectEnded: (session) => session.ended,
    selectUserName: (session) => session.userName,
  },
})

export const { sessionRestored, signedIn, signedOut, userRenamed, roleChanged } = sessionSlice.actions
export const { selectSession, selectIsAuthenticated, selectEnded, selectUserName } = sessionSlice.selectors
