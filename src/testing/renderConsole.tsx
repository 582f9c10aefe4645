import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { Provider } from 'react-redux'
import { App, ThemeRoot } from '@/app/App'
import { AppRoutes } from '@/app/AppRoutes'
import { setLanguage, startLanguage } from '@/i18n/language'
import { BASE_PATH } from '@/lib/paths'
import type { ConsoleSettings } from '@/lib/settings'
import { isRecord } from '@/lib/values'
import { writeToken } from '@/lib/storedToken'
import { loadApi } from '@/store/loadApi'
import { makeStore, type AppStore } from '@/store/makeStore'
import { watchTabs } from '@/store/watchTabs'
import type { Person, TestService } from '../../server/testing/controlClient'
import { removeSettings, writeSettings } from './settingsBlock'

interface Visit {
  path: string
  service: Pick<TestService, 'url'>
  signedIn?: Pick<Person, 'email' | 'password'>
  settings?: Partial<ConsoleSettings>
}

export const signIn = async ({ url }: Visit['service'], { email, password }: NonNullable<Visit['signedIn']>): Promise<void> => {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(`${url}/v1/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) })
  const reply: unknown = await response.json()
  if (!isRecord(reply) || typeof reply['token'] !== 'string') throw new Error(`Sign-in was answered ${response.status}.`)
  writeToken(reply['token'])
}

/** Responses of the real service arrive outside `act`. */
const expectNoAct = (): void => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}

const visits: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const leave of visits.splice(0)) await leave()
})

type Meeting = Omit<Visit, 'path'>

const prepare = async ({ service, signedIn, settings }: Meeting): Promise<void> => {
  expectNoAct()
  writeSettings({ apiPrefix: `${service.url}/v1`, extensions: true, ...settings })
  if (signedIn !== undefined) await signIn(service, signedIn)
  await startLanguage()
}

const show = (store: AppStore, part: ReactElement) => {
  const stopWatching = watchTabs(store)
  const user = userEvent.setup()
  const view = render(part)
  visits.push(async () => {
    stopWatching()
    view.unmount()
    // Ends the event stream, which queries follow for minutes. By name: the api may not be loaded.
    store.dispatch({ type: 'api/resetApiState' })
    await setLanguage('en')
    localStorage.clear()
    sessionStorage.clear()
    removeSettings()
  })
  return { ...view, store, user }
}

/** Opens the real console at a path, against a real service. */
export const renderConsole = async ({ path, ...meeting }: Visit) => {
  await prepare(meeting)
  window.history.replaceState(null, '', BASE_PATH + path)
  const store = makeStore()
  return { ...show(
      store,
      <App store={store}>
        <AppRoutes />
      </App>,
    ), service: meeting.service }
}

export const renderPart = async (part: ReactElement, meeting: Required<Omit<Meeting, 'settings'>>) => {
  await prepare(meeting)
  await loadApi()
  const store = makeStore()
  return show(
    store,
    <ThemeRoot>
      <Provider store={store}>{part}</Provider>
    </ThemeRoot>,
  )
}
