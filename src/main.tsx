import { createRoot } from 'react-dom/client'
import { startLanguage } from '@/i18n/language'
import { selectIsAuthenticated } from '@/slices/session'
import { makeStore } from '@/store/makeStore'
import { watchTabs } from '@/store/watchTabs'
import { App } from '@/app/App'
import { preloadMemberArea } from '@/app/lazyParts'

const start = async (): Promise<void> => {
  const container = document.getElementById('root')
  if (container === null) return
  const store = makeStore()
  watchTabs(store)
  // Until both are there, the outline that index.html draws stays.
  await Promise.all([startLanguage(), selectIsAuthenticated(store.getState()) && preloadMemberArea()])
  createRoot(container).render(<App store={store} />)
}

void start()
