import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { selectEnded, selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { preloadMemberArea } from './lazyParts'
import { returnPathOf, returnStateOf } from './returnState'
import { useFirstSign } from './useFirstSign'

/** Lets members in. Whoever's session expired here finds the same page again after signing in. */
export const MemberOnly = () => {
  const { authenticated } = useAppSelector(selectSession)
  const ended = useAppSelector(selectEnded)
  const location = useLocation()
  if (authenticated) return <Outlet />
  const state = ended?.reason === 'expired' ? returnStateOf(location, ended.userId) : null
  return <Navigate to={paths.login} replace state={state} />
}

/** Lets in whoever comes, as a member or as a guest; whose session ends there goes where it ends everywhere. */
export const OpenToAll = () => (useAppSelector(selectEnded) === null ? <Outlet /> : <MemberOnly />)

/** Lets guests in, and leads them away once they signed in; what they need then is fetched while they type. */
export const GuestOnly = () => {
  const { authenticated, userId } = useAppSelector(selectSession)
  const location = useLocation()
  const state: unknown = location.state
  useFirstSign(preloadMemberArea)
  return authenticated ? <Navigate to={returnPathOf(state, userId) ?? paths.home} replace /> : <Outlet />
}
