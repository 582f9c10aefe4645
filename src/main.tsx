import { createRoot } from 'react-dom/client'
import { startLanguage } from '@/i18n/language'
import { selectIsAuthenticated } from '@/slices/session'
import { makeStore } from '@/store/makeStore'
import { watchTabs } from '@/store/watchTabs'
import { App } from '@/app/App'
import { preloadMemberArea } from '@/app/lazyParts'
import '@/app/firstPaint.css'

const start = async (): Promise<void> => {
  const container = document.getElementById('root')
  if (container === null) throw new Error('index.html has no #root for the console to stand in.')
  const store = makeStore()
  watchTabs(store)
  if (selectIsAuthenticated(store.getState())) preloadMemberArea()
  await startLanguage()
  createRoot(container).render(<App store={store} />)
}

void start()
