import { acquireTabLock, canLock, holdShared, isHeld } from './tabLocks'

const LAST_USED = 'last-used-tab'
const VISIBLE = 'visible-tab'

/** In a hidden tab: whether another tab of the console can be seen. */
export const isAnotherTabVisible = (): Promise<boolean> => isHeld(VISIBLE)

/**
 * Runs `work` while the tab is visible and, with `continuesHidden`, also while it is the tab that was used last. Without
 * browser locks, hidden tabs stop.
 */
export const whileLastUsed = (work: (stop: AbortSignal) => Promise<void>, { continuesHidden }: { continuesHidden: boolean }): (() => void) => {
  let run: AbortController | null = null
  let isLastUsed = false
  let leaveLastUsed: () => void = () => undefined
  let leaveVisible: () => void = () => undefined

  const follow = (): void => {
    if (document.hidden && !isLastUsed) {
      run?.abort()
      run = null
    } else if (run === null) {
      run = new AbortController()
      void work(run.signal)
    }
  }
  const become = (isNow: boolean): void => {
    isLastUsed = isNow
    follow()
  }
  const show = (): void => {
    leaveVisible = holdShared(VISIBLE)
    if (isLastUsed) return
    leaveLastUsed()
    leaveLastUsed = acquireTabLock(LAST_USED, 'steal', { onAcquired: () => become(true), onElsewhere: () => become(false) })
  }
  const handleVisibility = (): void => {
    if (continuesHidden && canLock()) {
      leaveVisible()
      if (!document.hidden) show()
    }
    follow()
  }
  document.addEventListener('visibilitychange', handleVisibility)
  handleVisibility()
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility)
    leaveVisible()
    leaveLastUsed()
    run?.abort()
  }
}
