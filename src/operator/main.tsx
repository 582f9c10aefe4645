import { createRoot } from 'react-dom/client'
import { frenchTexts } from 'callflow/frenchText'
import { addFrench, startLanguage } from '@/i18n/language'
import { readToken } from '@/lib/storedToken'
import { App, GlobalTheme } from '@/app/App'
import { sessionRestored } from '@/slices/session'
import { loadApi } from '@/store/loadApi'
import { makeStore } from '@/store/makeStore'
import { OperatorRoutes } from './OperatorRoutes'
import { operatorSession } from './SignInPage'
import '@/ui/player.css'
import '@/ui/rows.css'
import '@/app/shell/shell.css'

const start = async (): Promise<void> => {
  const container = document.getElementById('root')
  if (container === null) return
  addFrench(async () => ({ default: frenchTexts((await import('./fr.json')).default) }))
  const store = makeStore()
  await Promise.all([startLanguage(), loadApi()])
  if (readToken() !== null) store.dispatch(sessionRestored(operatorSession('')))
  createRoot(container).render(
    <App store={store}>
      {/* The console's build writes it into a style sheet. */}
      <GlobalTheme />
      <OperatorRoutes />
    </App>,
  )
}

void start()
