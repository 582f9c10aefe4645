import { useGetUnreadQuery, type Unread } from '@/api'
import { readSettings } from '@/lib/settings'
import { selectIsAuthenticated } from '@/slices/session'
import { useAppSelector } from './hooks'

/** Uninitialized with a service that doesn't count them. */
export const useUnreadQuery = () => {
  const isMember = useAppSelector(selectIsAuthenticated)
  return useGetUnreadQuery(undefined, { skip: !isMember || !readSettings().extensions })
}

/** `null` until known, and with a service that doesn't count them. */
export const useUnread = (): Unread | null => useUnreadQuery().data ?? null
