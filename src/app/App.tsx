import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { KEEPS_SCROLL } from '@/lib/keepsScroll'
import { endOpening } from '@/lib/opening'
import type { AppStore } from '@/store/makeStore'
import { Announcer } from '@/ui/Announcer'
import { Boundary } from '@/ui/Boundary'
import { Loading } from '@/ui/Loading'
import { AppRoutes } from './AppRoutes'
import { GuardedRouter } from './leave/GuardedRouter'
import { makeStyleCache } from './styleCache'
import { ThemeRoot } from './ThemeRoot'
import { ToastRegion } from './ToastRegion'

const ScrollToTop = () => {
  const location = useLocation()
  const { key, pathname } = location
  const state: unknown = location.state
  const shown = useRef('')
  useLayoutEffect(() => {
    const isSamePage = shown.current === pathname
    shown.current = pathname
    if (isSamePage && state === KEEPS_SCROLL) return
    // Otherwise browsers restore the scroll position afterwards.
    window.history.scrollRestoration = 'manual'
    // Braces, because newer browsers return a promise, which React would take for a clean-up function.
    window.scrollTo(0, 0)
  }, [key, pathname, state])
  return null
}

const LOADING_HEIGHT_PX = 480

interface AppProps {
  store: AppStore
  /** The build, which renders pages without a browser, passes its own. */
  styles?: EmotionCache
  Router?: ComponentType<{ children: ReactNode }>
}

export const App = ({ store, styles, Router = GuardedRouter }: AppProps) => {
  const [styleCache] = useState(() => styles ?? makeStyleCache())
  // After the effects of all parts.
  useEffect(endOpening, [])
  return (
    <CacheProvider value={styleCache}>
      <ThemeRoot>
        <Provider store={store}>
          <Router>
            <ScrollToTop />
            <Announcer>
              <Boundary>
                <Suspense fallback={<Loading height={LOADING_HEIGHT_PX} />}>
                  <AppRoutes />
                </Suspense>
              </Boundary>
              <ToastRegion />
            </Announcer>
          </Router>
        </Provider>
      </ThemeRoot>
    </CacheProvider>
  )
}
