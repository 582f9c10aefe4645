import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { isLeaveGuarded } from '@/lib/leaveGuard'
import { isRecord } from '@/lib/record'

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
export const useHeldPops = (ask: (leave: () => void) => void): void => {
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
