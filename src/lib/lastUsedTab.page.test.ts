import { fakeLocks } from '@/testing/fakeLocks'
import { isAnotherTabVisible, whileLastUsed, acquireTabLock, holdShared } from './tabs'

const setLocks = (value: unknown): void => void Object.defineProperty(navigator, 'locks', { value, configurable: true })
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
const setPageHidden = async (hidden: boolean): Promise<void> => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
}
const showAnotherTab = (): (() => void) =>
  acquireTabLock('last-used-tab', 'steal', { onAcquired: () => undefined, onElsewhere: () => undefined })

let end = (): void => undefined
let take = (): void => undefined

const start = async (inEachVisible = false): Promise<string[]> => {
  const events: string[] = []
  const tab = whileLastUsed(
    async (stop) => {
      events.push('start')
      stop.addEventListener('abort', () => events.push('stop'))
      await settled()
    },
    { inEachVisible },
  )
  end = tab.end
  take = tab.take
  await settled()
  return events
}

beforeEach(() => setLocks(fakeLocks()))
afterEach(async () => {
  end()
  await setPageHidden(false)
})

test('a tab that is hidden goes on, until another is used', async () => {
  const events = await start()
  await setPageHidden(true)
  expect(events).toEqual(['start'])
  const closeOther = showAnotherTab()
  await settled()
  expect(events).toEqual(['start', 'stop'])
  closeOther()
  await settled()
  expect(events).toEqual(['start', 'stop', 'start'])
})

test('a visible tab stops while another is used, and goes on when it is shown, or takes over', async () => {
  const events = await start()
  showAnotherTab()
  await settled()
  expect(events).toEqual(['start', 'stop'])
  take()
  await settled()
  expect(events).toEqual(['start', 'stop', 'start'])
  showAnotherTab()
  await setPageHidden(true)
  await setPageHidden(false)
  expect(events).toEqual(['start', 'stop', 'start', 'stop', 'start'])
  take()
  await settled()
  expect(events).toHaveLength(5)
})

test('work in each visible tab goes on while another is used', async () => {
  const events = await start(true)
  showAnotherTab()
  await settled()
  expect(events).toEqual(['start'])
  await setPageHidden(true)
  expect(events).toEqual(['start', 'stop'])
})

test.each([
  ['in each visible tab', true, fakeLocks()],
  ['in a browser without locks', false, undefined],
])('work %s stops while the tab is hidden', async (_, inEachVisible, locks) => {
  setLocks(locks)
  const events = await start(inEachVisible)
  await setPageHidden(true)
  await setPageHidden(false)
  expect(events).toEqual(['start', 'stop', 'start'])
})

test('a hidden tab knows whether another can be seen', async () => {
  await start()
  await setPageHidden(true)
  expect(await isAnotherTabVisible()).toBe(false)
  const hide = holdShared('visible-tab')
  await settled()
  expect(await isAnotherTabVisible()).toBe(true)
  hide()
})

test('work that ended frees the tab for the others', async () => {
  await start()
  end()
  await settled()
  const acquired = jest.fn()
  acquireTabLock('last-used-tab', 'ifFree', { onAcquired: acquired, onElsewhere: () => undefined })
  await settled()
  expect(acquired).toHaveBeenCalledTimes(1)
  expect(await isAnotherTabVisible()).toBe(false)
})
