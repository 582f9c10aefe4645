import type { Role } from 'contract/operation'
import { leastRoles, type Offered } from 'contract/leastRoles'
import { screenRoles } from '@/api'
import { paths } from '@/lib/paths'
import { mayDo } from '@/lib/roles'
import { selectSession } from '@/slices/session'
import { useAppSelector } from './hooks'
import { useUnread } from './useUnread'

/** What the service would refuse is not offered. */
export const useMay = (): ((operation: Offered) => boolean) => {
  const { role } = useAppSelector(selectSession)
  return (operation) => mayDo(role, leastRoles[operation])
}

/** Whether the screen, and what other screens show of it, is for the user's role. */
export const useMayOpen = (screen: keyof typeof screenRoles): boolean => mayDo(useAppSelector(selectSession).role, screenRoles[screen])

/** Whether menus and searches lead there: not every member hears recordings. */
export const useIsOffered = (): ((path: string) => boolean) => {
  const { role } = useAppSelector(selectSession)
  const hears = useUnread()?.hearsRecordings === true || mayDo(role, 'manager')
  return (path) => mayOpen(role, path) && (hears || !path.startsWith(paths.recordings))
}

const roles = new Map<string, Role>(Object.entries(screenRoles))

/** Of the screen at a path, which may have a query. */
export const leastRoleAt = (path: string): Role => roles.get(path.split(/[/?]/)[1] ?? '') ?? 'member'

export const mayOpen = (role: Role, path: string): boolean => mayDo(role, leastRoleAt(path))
