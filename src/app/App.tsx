import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { Suspense, useLayoutEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { styleNonce } from '@/lib/styleNonce'
import type { AppStore } from '@/store/makeStore'
import { Announcer } from '@/ui/Announcer'
import { Boundary } from '@/ui/Boundary'
import { Loading } from '@/ui/Loading'
import { AppRoutes } from './AppRoutes'
import { GuardedRouter } from './leave/GuardedRouter'
import { ThemeRoot } from './ThemeRoot'
import { ToastRegion } from './ToastRegion'

/**
 * Every rule goes through `insertRule` into empty style tags, which the Content-Security-Policy allows by
 * the hash of the empty text. Development writes text into them, for its tools to edit, and needs the nonce.
 */
const makeStyleCache = () => {
  const nonce = styleNonce()
  return createCache({
    key: 'tc',
    speedy: process.env['NODE_ENV'] !== 'development',
    ...(nonce === null ? {} : { nonce }),
  })
}

/** Part 1, section 2: each navigation scrolls the page to the top, also one to the page that is already shown. */
const ScrollToTop = () => {
  const { key } = useLocation()
  useLayoutEffect(() => {
    // On the way back and forward browsers would bring back where the page stood, after this.
    window.history.scrollRestoration = 'manual'
    // In braces: newer browsers return a promise, which React would take for the effect's clean-up.
    window.scrollTo(0, 0)
  }, [key])
  return null
}

const PLACE_HEIGHT_PX = 480

/** The whole console over one store. `startLanguage()` is to be awaited first. */
export const App = ({ store }: { store: AppStore }) => {
  const [styleCache] = useState(makeStyleCache)
  return (
    <CacheProvider value={styleCache}>
      <ThemeRoot>
        <Provider store={store}>
          <GuardedRouter>
            <ScrollToTop />
            <Announcer>
              <Boundary>
                <Suspense fallback={<Loading height={PLACE_HEIGHT_PX} />}>
                  <AppRoutes />
                </Suspense>
              </Boundary>
              <ToastRegion />
            </Announcer>
          </GuardedRouter>
        </Provider>
      </ThemeRoot>
    </CacheProvider>
  )
}
