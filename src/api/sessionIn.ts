import { isRecord } from '@/lib/record'
import { selectSession, sessionSlice, type Session } from '@/slices/session'

const hasSession = (state: unknown): state is { session: Session } => isRecord(state) && sessionSlice.reducerPath in state

/** The session in a store's state, whose type the api cannot know; a guest's where there is none. */
export const sessionIn = (state: unknown): Session =>
  hasSession(state) ? selectSession(state) : sessionSlice.getInitialState()
