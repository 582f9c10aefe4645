import { createPath, type Location } from 'react-router-dom'
import type { Id } from 'contract/operation'
import { isRecord } from '@/lib/record'
import type { Session } from '@/slices/session'

/** The page to return to, and its user, `null` for anyone; kept in the login page's router state, never in its address. */
export const returnStateOf = (location: Location, ended: Session['ended']) =>
  ended === null || ended.reason === 'expired' ? { returnTo: createPath(location), userId: ended?.userId ?? null } : null

export const returnPathOf = (state: unknown, userId: Id | null): string | null => {
  if (!isRecord(state) || (state['userId'] !== null && state['userId'] !== userId)) return null
  const path = state['returnTo']
  return typeof path === 'string' ? path : null
}
