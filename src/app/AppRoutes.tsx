import { useEffect } from 'react'
import { matchPath, Navigate, Outlet, Route, Routes, useLocation, createPath, type Location } from 'react-router-dom'
import type { Id, Role } from 'contract/operation'
import { LoginPage } from '@/features/account/auth/LoginPage'
import { haveEarlyResponses, startOpening } from '@/lib/firstLoads'
import { homeOf, pathPatterns, paths } from '@/lib/paths'
import { selectEnded, selectSession, type Session } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import type { AppStore } from '@/store/makeStore'
import { isRecord } from '@/lib/values'
import { RouteFrame } from './RouteFrame'
import { EmailLinkPage, ForgotPasswordPage, IndexPage, InvitationPage, NotFoundPage, preloadMemberArea, ResetPasswordPage, RevertEmailPage, screens, Shell, SignUpPage, ViewPage, type MemberScreen } from './screens'

/** The page to return to, and its user, `null` for anyone; kept in the login page's router state, never in its address. */
export const returnStateOf = (location: Location, ended: Session['ended']) =>
  ended === null || ended.reason === 'expired' ? { returnTo: createPath(location), userId: ended?.userId ?? null } : null

export const returnPathOf = (state: unknown, userId: Id | null): string | null => {
  if (!isRecord(state) || (state['userId'] !== null && state['userId'] !== userId)) return null
  const path = state['returnTo']
  return typeof path === 'string' ? path : null
}

const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'input'] as const

const useFirstInput = (callback: () => unknown): void => {
  useEffect(() => {
    const stop = (): void => INPUT_EVENTS.forEach((name) => window.removeEventListener(name, handleInput))
    const handleInput = (): void => {
      stop()
      callback()
    }
    INPUT_EVENTS.forEach((name) => window.addEventListener(name, handleInput, { passive: true }))
    return stop
  }, [callback])
}

const MemberOnly = () => {
  const { authenticated, ended } = useAppSelector(selectSession)
  const location = useLocation()
  return authenticated ? <Outlet /> : <Navigate to={paths.login} replace state={returnStateOf(location, ended)} />
}

const OpenToAll = () => (useAppSelector(selectEnded) === null ? <Outlet /> : <MemberOnly />)

const ShellOfMember = () => (useAppSelector(selectSession).authenticated ? <Shell /> : <Outlet />)

const GuestOnly = () => {
  const { authenticated, userId } = useAppSelector(selectSession)
  const state: unknown = useLocation().state
  useFirstInput(preloadMemberArea)
  return authenticated ? <Navigate to={returnPathOf(state, userId) ?? paths.home} replace /> : <Outlet />
}

const Home = () => <Navigate to={homeOf(useAppSelector(selectSession).role)} replace />

/** The screen at a path, and the id in it. */
export const screenAt = (pathname: string, role: Role): { screen: MemberScreen; id: string } | null => {
  const path = pathname === paths.home ? homeOf(role) : pathname
  const [pattern, screen] = screens.find(([each]) => matchPath(each, path)) ?? []
  return pattern === undefined || screen === undefined ? null : { screen, id: matchPath(pattern, path)?.params['id'] ?? '' }
}

const DATA_WAIT_MS = 100

const withinWait = <Result,>(work: Promise<Result>): Promise<Result | null> =>
  Promise.race([work, new Promise<null>((resolve) => setTimeout(resolve, DATA_WAIT_MS, null))])

/**
 * The screen at `pathname` then renders at once, without a placeholder in between, and with what it asks for first if that
 * has arrived. Never fails: what is missing shows where the screen does.
 */
export const preloadScreen = async (pathname: string, store: AppStore): Promise<void> => {
  const role = selectSession(store.getState()).role
  const { screen, id } = screenAt(pathname, role) ?? {}
  await screen?.preload()
  if (screen === undefined || id === undefined || !(await withinWait(haveEarlyResponses()))) return
  startOpening()
  const queries = await screen.loadQueries(id, role).catch(() => [])
  const asked = queries.map((query) => store.dispatch(query))
  await withinWait(Promise.allSettled(asked))
  asked.forEach((query) => query.unsubscribe())
}

/** The inner frame keeps a broken page inside the shell; the outer one catches a broken shell. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<RouteFrame />}>
      <Route element={<GuestOnly />}>
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.passwordRecover} element={<ForgotPasswordPage />} />
        <Route path={pathPatterns.passwordReset} element={<ResetPasswordPage />} />
        <Route path={pathPatterns.signUp} element={<SignUpPage />} />
      </Route>
      {/* A member may be the person whose email was changed. */}
      <Route path={pathPatterns.emailRevert} element={<RevertEmailPage />} />
      <Route path={pathPatterns.invitation} element={<InvitationPage />} />
      <Route path={paths.view} element={<ViewPage />} />
      <Route path={pathPatterns.emailConfirm} element={<EmailLinkPage />} />
      <Route path={pathPatterns.emailUnsubscribe} element={<EmailLinkPage />} />
    </Route>
    <Route element={<ShellOfMember />}>
      <Route element={<RouteFrame />}>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Route>
    <Route element={<MemberOnly />}>
      <Route path={paths.home} element={<Home />} />
      <Route element={<Shell />}>
        <Route element={<RouteFrame />}>
          {screens.map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </Route>
      </Route>
    </Route>
    <Route element={<OpenToAll />}>
      <Route element={<Shell />}>
        <Route element={<RouteFrame />}>
          <Route path={paths.index} element={<IndexPage />} />
        </Route>
      </Route>
    </Route>
  </Routes>
)
