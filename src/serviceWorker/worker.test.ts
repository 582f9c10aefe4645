import { ASK_FOR_CHOICE } from '@/lib/serviceWorker'
import type { LastingEvent, OpenPage, WorkerScope } from './scope'
import { startServiceWorker } from './worker'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

interface StagedPage extends OpenPage {
  isFocused: boolean
  messages: unknown[]
}

const page = (path: string, visibilityState = 'hidden', frameType = 'top-level', focused = visibilityState === 'visible'): StagedPage => {
  const staged: StagedPage = {
    url: `https://console.example.com${path}`,
    frameType,
    visibilityState,
    focused,
    isFocused: false,
    messages: [],
    focus: () => {
      staged.isFocused = true
      return Promise.resolve()
    },
    postMessage: (message) => void staged.messages.push(message),
  }
  return staged
}

interface ShownNotification {
  title: string
  body: string
  silent: boolean | null
  close: () => void
}

const stage = (pages: StagedPage[] = [], language = 'en') => {
  const listeners = new Map<string, (event: never) => void>()
  const opened: string[] = []
  const shown: ShownNotification[] = []
  const registration: WorkerScope['registration'] = {
    showNotification: (title, { body = '', silent = null } = {}) => {
      const notification = { title, body, silent, close: () => void shown.splice(shown.indexOf(notification), 1) }
      shown.push(notification)
      return Promise.resolve()
    },
    getNotifications: () => Promise.resolve([...shown]),
  }
  const scope: WorkerScope = {
    location: { search: `?${language}` },
    registration,
    clients: {
      matchAll: () => Promise.resolve(pages),
      openWindow: (url) => Promise.resolve(opened.push(url)),
      claim: () => Promise.resolve(),
    },
    skipWaiting: () => Promise.resolve(),
    addEventListener: (name, listener) => void listeners.set(name, listener),
  }
  startServiceWorker(scope, '<style nonce="NONCE"></style>offline')
  const dispatch = async (name: string, event: object): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve()
    const lasting: LastingEvent = { waitUntil: (given) => void (work = given) }
    Reflect.apply(listeners.get(name) ?? (() => undefined), undefined, [{ ...event, ...lasting }])
    await work
  }
  const push = (text: string) => dispatch('push', { data: { text: () => text } })
  const click = (action: string, tag = '') => dispatch('notificationclick', { action, notification: { tag, close: () => undefined } })
  return { opened, shown, dispatch, push, click }
}

test.each([
  ['{"caller":"Ana Roy"}', 'en', 'Incoming call', 'Ana Roy'],
  ['{"caller":"Ana Roy"}', 'fr', 'Appel entrant', 'Ana Roy'],
  ['{"caller":""}', 'fr', 'Appel entrant', 'Numéro masqué'],
  ['{"limit":80}', 'en', 'Limit for calls', 'Calls beyond the plan have used 80% of a limit.'],
  ['{"limit":100}', 'fr', "Limite d'appels", 'Une limite pour les appels en sus du forfait est atteinte. Ces appels sont refusés.'],
  ['{"limit":"person"}', 'en', 'Limit for calls', 'Somebody on your team has reached their own daily limit for calls.'],
  ['{"limit":"unusual"}', 'en', 'Are these your calls?', 'Unusual calls abroad are slowed until you answer.'],
  ['{"limit":7}', 'en', 'Test notification', 'Calls to you will appear like this on this device.'],
  ['{}', 'en', 'Test notification', 'Calls to you will appear like this on this device.'],
  ['', 'fr', 'Notification de test', 'Vos appels apparaîtront ainsi sur cet appareil.'],
  ['{"caller":7}', 'en', 'Test notification', 'Calls to you will appear like this on this device.'],
])('the push %p is shown in %s as %s: %s', async (text, language, title, body) => {
  const { push, shown } = stage([], language)
  const pushed = push(text)
  await jest.advanceTimersByTimeAsync(0)
  expect(shown).toEqual([expect.objectContaining({ title, body })])
  await jest.advanceTimersByTimeAsync(30_000)
  await pushed
  expect(shown).toHaveLength(/est|imit|your/.test(title) ? 1 : 0)
})

test('a call that a console with the focus shows is shown silently and for a moment only', async () => {
  const { push, shown } = stage([page('/console/numbers', 'visible')])
  await push('{"caller":"Ana Roy"}')
  expect(shown).toEqual([])
})

test('a call is shown, and can be heard, while another window is in front of a visible console', async () => {
  const { push, shown } = stage([page('/console/numbers', 'visible', 'top-level', false)])
  const pushed = push('{"caller":"Ana Roy"}')
  await jest.advanceTimersByTimeAsync(0)
  expect(shown).toEqual([expect.objectContaining({ body: 'Ana Roy', silent: false })])
  await jest.advanceTimersByTimeAsync(30_000)
  await pushed
})

test('a click on a notification of a limit opens Billing, where it can be changed', async () => {
  const { click, opened } = stage([page('/console/numbers', 'visible')])
  await click('', 'limit')
  expect(opened).toEqual(['/console/billing'])
})

test.each(['/console/card.html', '/other'])('a page at %s is no console', async (path) => {
  const other = page(path, 'visible', path.endsWith('.html') ? 'nested' : 'top-level')
  const { click, opened } = stage([other])
  await click('answer')
  expect([other.isFocused, other.messages, opened]).toEqual([false, [], ['/console/webphone']])
})

test.each([
  ['answer', true, ['answer']],
  ['', true, []],
  ['decline', false, ['decline']],
  ['unknown', true, []],
])('the action %p focuses the console that was used last (%p) and tells every one %p', async (action, isFocused, messages) => {
  const [last, other] = [page('/console/numbers'), page('/console/billing')]
  const { click, opened } = stage([last, other])
  await click(action)
  expect([last.isFocused, other.isFocused, last.messages, other.messages, opened]).toEqual([isFocused, false, messages, messages, []])
})

test('without a console Decline opens none, and Answer waits a few seconds for the one that it opens', async () => {
  const { click, dispatch, opened } = stage()
  const asked: unknown[] = []
  const ask = () => dispatch('message', { data: ASK_FOR_CHOICE, source: { postMessage: (message: unknown) => asked.push(message) } })
  await click('decline')
  await ask()
  expect([opened, asked]).toEqual([[], []])
  await click('answer')
  await ask()
  await ask()
  expect([opened, asked]).toEqual([['/console/webphone'], ['answer']])
  await click('answer')
  await jest.advanceTimersByTimeAsync(15_000)
  await ask()
  expect(asked).toEqual(['answer'])
})

test.each([
  ['navigate', 'document', true],
  ['navigate', 'iframe', false],
  ['cors', '', false],
  ['no-cors', 'script', false],
])('a request of mode %p for a %p is answered by the worker: %p', async (mode, destination, isAnswered) => {
  const { dispatch } = stage()
  const answers: Promise<Response>[] = []
  const preloadResponse = Promise.reject(new TypeError('Failed to fetch'))
  preloadResponse.catch(() => undefined)
  await dispatch('fetch', { request: { mode, destination }, preloadResponse, respondWith: (answer: Promise<Response>) => answers.push(answer) })
  expect(answers).toHaveLength(isAnswered ? 1 : 0)
  const [answer] = await Promise.all(answers)
  if (answer === undefined) return
  const nonce = /nonce="([\w-]{36})"><\/style>offline$/.exec(await answer.text())?.[1]
  expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([503, `default-src 'none'; style-src 'nonce-${nonce}'`])
})
