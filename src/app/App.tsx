import { CacheProvider } from '@emotion/react'
import { Suspense, useState } from 'react'
import { Provider } from 'react-redux'
import type { AppStore } from '@/store/makeStore'
import { Announcer } from '@/ui/Announcer'
import { Boundary } from '@/ui/Boundary'
import { Loading } from '@/ui/Loading'
import { AppRoutes } from './AppRoutes'
import { GuardedRouter } from './leave/GuardedRouter'
import { ScrollToTop } from './ScrollToTop'
import { makeStyleCache } from './styleCache'
import { ThemeRoot } from './ThemeRoot'
import { ToastRegion } from './ToastRegion'

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
