import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { selectEnded, selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { preloadMemberArea } from './lazyParts'
import { returnPathOf, returnStateOf } from './returnState'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'input'] as const

/** Calls back at the first sign that somebody uses the page: what shows the page itself has long arrived by then. */
const useFirstSign = (callback: () => void): void => {
  useEffect(() => {
    const forget = (): void => SIGNS.forEach((sign) => window.removeEventListener(sign, handleSign))
    const handleSign = (): void => {
      forget()
      callback()
    }
    SIGNS.forEach((sign) => window.addEventListener(sign, handleSign, { passive: true }))
    return forget
  }, [callback])
}

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
