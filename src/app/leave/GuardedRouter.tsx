import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { BrowserRouter, UNSAFE_NavigationContext as NavigationContext, useLocation, type Navigator, type To } from 'react-router-dom'
import { isLeaveGuarded, watchLeaveGuard } from '@/lib/leaveGuard'
import { BASE_PATH } from '@/lib/paths'
import { isRecord } from '@/lib/record'
import { DialogSlot } from '@/ui/DialogSlot'
import { lazyComponent } from '@/ui/lazyComponent'

/** How long no other step may come before the address is put back: somebody may press the button twice. */
const QUIET_MS = 50

/** Which entry of the history this is: the router counts them. `null` for one that is not the router's. */
const entryNow = (): number | null => {
  const state: unknown = window.history.state
  return isRecord(state) && typeof state['idx'] === 'number' ? state['idx'] : null
}

/**
 * The browser's own back and forward have gone already when they are heard of: the router is told nothing, the entry is
 * put back, and then `ask` gets what would go there.
 */
const useDeferredPops = (ask: (leave: () => void) => void): void => {
  const location = useLocation()
  const shown = useRef({ entry: 0, path: '' })

  useLayoutEffect(() => {
    shown.current = { entry: entryNow() ?? 0, path: window.location.pathname }
  }, [location])

  // A layout effect, because those of children run before the router's own: Chromium calls the listeners of a window in
  // the order in which they were added, whatever they say of capture.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted = 0
    let isLeaving = false
    const stepsAway = (): number => (entryNow() ?? shown.current.entry) - shown.current.entry
    const isFree = (): boolean => !isLeaveGuarded() || stepsAway() === 0 || window.location.pathname === shown.current.path
    const putBack = (): void => {
      if (stepsAway() !== 0) return window.history.go(-stepsAway())
      const steps = wanted
      wanted = 0
      ask(() => {
        isLeaving = isLeaveGuarded()
        window.history.go(steps)
      })
    }
    const handlePop = (event: PopStateEvent): void => {
      if (isLeaving || (wanted === 0 && isFree())) {
        isLeaving = false
        return
      }
      event.stopImmediatePropagation()
      wanted = stepsAway() || wanted
      clearTimeout(timer)
      timer = setTimeout(putBack, QUIET_MS)
    }
    window.addEventListener('popstate', handlePop, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('popstate', handlePop, true)
    }
  }, [ask])
}

const LeaveDialog = lazyComponent(async () => (await import('./LeaveDialog')).LeaveDialog)

/** The screen that is shown stays on a way within its own path. */
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

const Guard = ({ children }: { children: ReactNode }) => {
  const context = useContext(NavigationContext)
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null)
  const ask = useCallback((leave: () => void) => (isLeaveGuarded() ? setAsked({ leave }) : leave()), [])
  const guarded = useMemo(() => ({ ...context, navigator: guardedBy(context.navigator, ask) }), [context, ask])
  useDeferredPops(ask)
  // Whoever is asked without a network must be able to answer.
  useEffect(() => watchLeaveGuard(LeaveDialog.preload), [])
  const handleLeave = (): void => {
    setAsked(null)
    asked?.leave()
  }
  return (
    <NavigationContext value={guarded}>
      {children}
      {asked === null ? null : (
        <DialogSlot>
          <LeaveDialog onStay={() => setAsked(null)} onLeave={handleLeave} />
        </DialogSlot>
      )}
    </NavigationContext>
  )
}

/**
 * The router, which asks before it leaves a screen that holds a `useLeaveGuard`. React Router's own blocker comes with
 * its data router alone, which is 15 kB more before the sign-in form.
 */
export const GuardedRouter = ({ children }: { children: ReactNode }) => (
  <BrowserRouter basename={BASE_PATH} useTransitions={false}>
    <Guard>{children}</Guard>
  </BrowserRouter>
)
