import { createRoot, hydrateRoot } from 'react-dom/client'
import { currentLanguage, startLanguage } from '@/i18n/language'
import { handOverGuestPage } from '@/lib/guestPage'
import { BASE_PATH } from '@/lib/paths'
import { isView } from '@/lib/storedToken'
import { selectIsAuthenticated } from '@/slices/session'
import { makeStore, type AppStore } from '@/store/makeStore'
import { watchTabs } from '@/store/watchTabs'
import { App } from '@/app/App'
import { AppRoutes, preloadScreen } from '@/app/AppRoutes'
import { preloadGuestPage, Shell } from '@/app/screens'

const preloadMemberPage = (store: AppStore): Promise<unknown> =>
  Promise.all([Shell.preload(), preloadScreen(location.pathname.slice(BASE_PATH.length), store)])

const start = async (): Promise<void> => {
  const container = document.getElementById('root')
  if (container === null) return
  const store = makeStore()
  if (!isView()) watchTabs(store)
  const isMember = selectIsAuthenticated(store.getState())
  const { guestPage } = window
  // Until all are there, what the first script drew stays.
  await Promise.all([startLanguage(), isMember ? preloadMemberPage(store) : preloadGuestPage(guestPage?.path)])
  const app = (
    <App store={store}>
      <AppRoutes />
    </App>
  )
  if (guestPage?.language === currentLanguage() && !selectIsAuthenticated(store.getState())) {
    guestPage.isHydrating = true
    hydrateRoot(container, app)
    return
  }
  if (guestPage !== undefined) {
    // Another tab signed in meanwhile, or the page's language did not arrive.
    container.replaceChildren()
    handOverGuestPage()
  }
  createRoot(container).render(app)
}

void start()
