import type { Location } from 'react-router-dom'
import type { Id } from 'contract/operation'
import { isRecord } from '@/lib/record'

/** Where a person was, and who: kept in the router's state of the login page, never in its address. */
export const returnStateOf = ({ pathname, search, hash }: Location, userId: Id | null) => ({
  returnTo: `${pathname}${search}${hash}`,
  userId,
})

/** `null` for another person, and for a state that is not ours. */
export const returnPathOf = (state: unknown, userId: Id | null): string | null => {
  if (!isRecord(state) || userId === null || state['userId'] !== userId) return null
  const path = state['returnTo']
  return typeof path === 'string' ? path : null
}
