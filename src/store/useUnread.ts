import { useGetUnreadQuery, type Unread } from '@/api'
import { readSettings } from '@/lib/settings'
import { selectIsAuthenticated } from '@/slices/session'
import { useAppSelector } from './hooks'

/** `null` until known, and with a service that doesn't count them. */
export const useUnread = (): Unread | null => {
  const isMember = useAppSelector(selectIsAuthenticated)
  const { data } = useGetUnreadQuery(undefined, { skip: !isMember || !readSettings().unread })
  return data ?? null
}
