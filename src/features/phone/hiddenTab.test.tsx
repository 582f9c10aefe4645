import { fireEvent, screen, waitFor } from '@testing-library/react'
import { setAsksFirst } from '@/phone/preferences'
import { stagePhonePage } from '@/testing/phonePage'

jest.mock('@twilio/voice-sdk', () => jest.requireActual<object>('@/testing/fakeVoiceSdk'))

const { visitReady, device } = stagePhonePage()

afterEach(() => {
  setPageHidden(false)
  Reflect.deleteProperty(globalThis, 'Notification')
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const callerText = '(416) 555-0188'
const ring = () => device().ring('+14165550188')

const stageNotifications = (permission: NotificationPermission) => {
  const shown: { title: string; body: string | undefined; isClosed: boolean }[] = []
  class FakeNotification extends EventTarget {
    static permission = permission
    static requestPermission = (): Promise<NotificationPermission> => {
      FakeNotification.permission = 'granted'
      return Promise.resolve('granted')
    }
    readonly entry
    constructor(title: string, { body }: NotificationOptions = {}) {
      super()
      this.entry = { title, body, isClosed: false }
      shown.push(this.entry)
    }
    close(): void {
      this.entry.isClosed = true
    }
  }
  Object.defineProperty(globalThis, 'Notification', { value: FakeNotification, configurable: true, writable: true })
  return shown
}

const setPageHidden = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a call is announced by the title and, once allowed by a click, by a notification', async () => {
  const shown = stageNotifications('default')
  await visitReady()
  fireEvent.click(screen.getByText('Settings', { selector: 'button' }))
  expect(await screen.findByText(/^When this page is hidden, calls ring and wait for you\. A notification can also/)).toBeInTheDocument()
  fireEvent.click(screen.getByText('Notify me of calls'))
  expect(await screen.findByText(/and a notification shows who is calling\.$/)).toBeInTheDocument()
  setPageHidden(true)
  const before = document.title
  const call = ring()
  await waitFor(() => expect(document.title).toBe(`📞 ${callerText}`))
  expect(shown).toEqual([{ title: 'Incoming call', body: callerText, isClosed: false }])
  setPageHidden(false)
  call.end('cancel')
  await waitFor(() => expect(document.title).toBe(before))
  expect(shown[0]?.isClosed).toBe(true)
})

test.each([
  ['another window is in front', false, 1],
  ['it has the focus', true, 0],
])('a visible page that asks shows a notification while %s: %p', async (_, hasFocus, count) => {
  const shown = stageNotifications('granted')
  jest.spyOn(document, 'hasFocus').mockReturnValue(hasFocus)
  setAsksFirst(true)
  await visitReady()
  ring()
  await waitFor(() => expect(document.title).toBe(`📞 ${callerText}`))
  expect(shown).toHaveLength(count)
})

test('without permission a call shows no notification, and the page says how to allow them', async () => {
  const shown = stageNotifications('denied')
  await visitReady()
  fireEvent.click(screen.getByText('Settings', { selector: 'button' }))
  expect(await screen.findByText(/Your browser blocks notifications here/)).toBeInTheDocument()
  expect(screen.queryByText('Notify me of calls')).not.toBeInTheDocument()
  setPageHidden(true)
  ring()
  await waitFor(() => expect(document.title).toBe(`📞 ${callerText}`))
  expect(shown).toEqual([])
})

const stageWorker = () => {
  const shown: { title: string; body?: string; actions: { action: string }[]; close: () => void }[] = []
  const registration = {
    active: {},
    showNotification: (title: string, options: { body: string; actions: { action: string }[] }) => {
      const entry = { title, ...options, close: () => void shown.splice(shown.indexOf(entry), 1) }
      shown.push(entry)
      return Promise.resolve()
    },
    getNotifications: () => Promise.resolve([...shown]),
  }
  const container = Object.assign(new EventTarget(), { controller: null, getRegistration: () => Promise.resolve(registration) })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  return { shown, choose: (choice: string) => void container.dispatchEvent(new MessageEvent('message', { data: choice })) }
}

test.each([
  ['answer', [true, false]],
  ['decline', [false, true]],
])('with a service worker the notification has buttons, and %s does it once', async (choice, outcome) => {
  stageNotifications('granted')
  const { shown, choose } = stageWorker()
  await visitReady()
  setPageHidden(true)
  const call = ring()
  await waitFor(() => expect(shown.map(({ title, body }) => [title, body])).toEqual([['Incoming call', callerText]]))
  expect(shown[0]?.actions.map(({ action }) => action)).toEqual(['answer', 'decline'])
  choose('something else')
  choose(choice)
  choose(choice)
  await waitFor(() => expect(shown).toEqual([]))
  expect([call.wasAccepted, call.isOver]).toEqual(outcome)
})
