import { acquireTabLock, canLock, holdShared, isHeld } from './tabLocks'

const LAST_USED = 'last-used-tab'
const VISIBLE = 'visible-tab'

/** In a hidden tab: whether another tab of the console can be seen. */
export const isAnotherTabVisible = (): Promise<boolean> => isHeld(VISIBLE)

/**
 * Runs `work` in one tab of the browser: the one that was used last, even while it is hidden. When it closes, another
 * takes over. With `inEachVisible`, or without browser locks, `work` runs in every tab while it is visible.
 */
export const whileLastUsed = (work: (stop: AbortSignal) => Promise<void>, { inEachVisible }: { inEachVisible: boolean }) => {
  const isInOne = !inEachVisible && canLock()
  let run: AbortController | null = null
  let leaveLastUsed: () => void = () => undefined
  let leaveVisible: () => void = () => undefined

  const follow = (isToRun: boolean): void => {
    if (!isToRun) {
      run?.abort()
      run = null
    } else if (run === null) {
      run = new AbortController()
      void work(run.signal)
    }
  }
  /** Makes this tab the last used one, for whatever reason. */
  const take = (): void => {
    if (!isInOne || run !== null) return
    leaveLastUsed()
    leaveLastUsed = acquireTabLock(LAST_USED, 'steal', { onAcquired: () => follow(true), onElsewhere: () => follow(false) })
  }
  const handleVisibility = (): void => {
    if (!isInOne) return follow(!document.hidden)
    leaveVisible()
    if (document.hidden) return
    leaveVisible = holdShared(VISIBLE)
    take()
  }
  document.addEventListener('visibilitychange', handleVisibility)
  handleVisibility()
  return {
    take,
    end: (): void => {
      document.removeEventListener('visibilitychange', handleVisibility)
      leaveVisible()
      leaveLastUsed()
      follow(false)
    },
  }
}
