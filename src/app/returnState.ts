import type { Location } from 'react-router-dom'
import type { Id } from 'contract/operation'
import { isRecord } from '@/lib/record'

/** The page to return to, and its user; kept in the login page's router state, never in its address. */
export const returnStateOf = ({ pathname, search, hash }: Location, userId: Id | null) => ({
  returnTo: `${pathname}${search}${hash}`,
  userId,
})

export const returnPathOf = (state: unknown, userId: Id | null): string | null => {
  if (!isRecord(state) || userId === null || state['userId'] !== userId) return null
  const path = state['returnTo']
  return typeof path === 'string' ? path : null
}
