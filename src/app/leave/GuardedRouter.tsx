import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { BrowserRouter, UNSAFE_NavigationContext as NavigationContext, useLocation, type Navigator, type To } from 'react-router-dom'
import { isLeaveGuarded, watchLeaveGuard } from '@/lib/leaveGuard'
import { BASE_PATH } from '@/lib/paths'
import { isRecord } from '@/lib/values'
import { lazyComponent } from '@/ui/lazyComponent'

const SECOND_PRESS_MS = 50

const entryNow = (): number | null => {
  const state: unknown = window.history.state
  return isRecord(state) && typeof state['idx'] === 'number' ? state['idx'] : null
}

/** Browsers report back and forward afterwards: restores the entry, hides the event from the router, then asks. */
const useDeferredPops = (ask: (leave: () => void) => void): void => {
  const location = useLocation()
  const shown = useRef({ entry: 0, path: '' })

  useLayoutEffect(() => {
    shown.current = { entry: entryNow() ?? 0, path: window.location.pathname }
  }, [location])

  // A layout effect, to add the listener before the router's: Chromium ignores capture order on `window`.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let pendingSteps = 0
    let isLeaving = false
    const stepsAway = (): number => (entryNow() ?? shown.current.entry) - shown.current.entry
    const isAllowed = (): boolean => !isLeaveGuarded() || stepsAway() === 0 || window.location.pathname === shown.current.path
    const restoreEntry = (): void => {
      if (stepsAway() !== 0) return window.history.go(-stepsAway())
      const steps = pendingSteps
      pendingSteps = 0
      ask(() => {
        isLeaving = isLeaveGuarded()
        window.history.go(steps)
      })
    }
    const handlePop = (event: PopStateEvent): void => {
      if (isLeaving || (pendingSteps === 0 && isAllowed())) {
        isLeaving = false
        return
      }
      event.stopImmediatePropagation()
      pendingSteps = stepsAway() || pendingSteps
      clearTimeout(timer)
      timer = setTimeout(restoreEntry, SECOND_PRESS_MS)
    }
    window.addEventListener('popstate', handlePop, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('popstate', handlePop, true)
    }
  }, [ask])
}

const LeaveDialog = lazyComponent(async () => (await import('./LeaveDialog')).LeaveDialog)

const leavesPath = (navigator: Navigator, to: To): boolean =>
  new URL(navigator.createHref(to), window.location.href).pathname !== window.location.pathname

const guardedBy = (navigator: Navigator, ask: (leave: () => void) => void): Navigator => {
  const go = (to: To, leave: () => void): void => (leavesPath(navigator, to) ? ask(leave) : leave())
  return {
    ...navigator,
    push: (to, ...rest) => go(to, () => navigator.push(to, ...rest)),
    replace: (to, ...rest) => go(to, () => navigator.replace(to, ...rest)),
  }
}

export const Guard = ({ children }: { children: ReactNode }) => {
  const context = useContext(NavigationContext)
  const [pending, setPending] = useState<{ leave: () => void } | null>(null)
  const ask = useCallback((leave: () => void) => (isLeaveGuarded() ? setPending({ leave }) : leave()), [])
  const guarded = useMemo(() => ({ ...context, navigator: guardedBy(context.navigator, ask) }), [context, ask])
  useDeferredPops(ask)
  useEffect(() => watchLeaveGuard(() => void LeaveDialog.preload()), [])
  const handleLeave = (): void => {
    setPending(null)
    pending?.leave()
  }
  return (
    <NavigationContext value={guarded}>
      {children}
      {pending === null ? null : (
        <LeaveDialog onStay={() => setPending(null)} onLeave={handleLeave} />
      )}
    </NavigationContext>
  )
}

/** Asks before leaving a guarded screen. React Router's blocker needs its data router, 15 kB more before sign-in. */
export const GuardedRouter = ({ children }: { children: ReactNode }) => (
  <BrowserRouter basename={BASE_PATH} useTransitions={false}>
    <Guard>{children}</Guard>
  </BrowserRouter>
)
