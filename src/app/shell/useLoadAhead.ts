import { useEffect } from 'react'
import { whenIdle } from '@/lib/browser'
import { waiting } from '@/ui/lazyComponent'
import { isCostly } from './SideMenu'

/** Without a response for so long, a screen is quiet. */
const QUIET_MS = 500

const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve))

/** One after the other, so that what the user asks for meanwhile comes first. */
const loadAll = async (): Promise<void> => {
  for (const load of waiting.splice(0)) {
    await idle()
    await load()
  }
}

/**
 * Loads menus and dialogs once the screen is quiet, and what those may open in turn once somebody has used the screen.
 */
export const useLoadAhead = (): void => {
  useEffect(() => {
    if (!('PerformanceObserver' in window) || isCostly(Reflect.get(navigator, 'connection'))) return undefined
    let isDue = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (): void => {
      isDue = false
      void loadAll()
    }
    const wait = (): void => {
      clearTimeout(timer)
      if (isDue) timer = setTimeout(load, QUIET_MS)
    }
    const handleUse = (): void => {
      isDue = true
      wait()
    }
    const observer = new PerformanceObserver(wait)
    observer.observe({ type: 'resource' })
    wait()
    window.addEventListener('click', handleUse, true)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      window.removeEventListener('click', handleUse, true)
    }
  }, [])
}
