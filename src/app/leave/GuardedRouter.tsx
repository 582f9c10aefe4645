import { useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { BrowserRouter, UNSAFE_NavigationContext as NavigationContext, type Navigator, type To } from 'react-router-dom'
import { isLeaveGuarded, watchLeaveGuard } from '@/lib/leaveGuard'
import { BASE_PATH } from '@/lib/paths'
import { DialogSlot } from '@/ui/DialogSlot'
import { lazyComponent } from '@/ui/lazyComponent'
import { useHeldPops } from './useHeldPops'

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
  useHeldPops(ask)
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
