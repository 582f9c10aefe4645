import { fakeLocks } from '@/testing/fakeLocks'
import { isAnotherTabVisible, whileLastUsed } from './lastUsedTab'
import { acquireTabLock, holdShared } from './tabLocks'

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

const start = async (continuesHidden = true): Promise<string[]> => {
  const events: string[] = []
  end = whileLastUsed(
    async (stop) => {
      events.push('start')
      stop.addEventListener('abort', () => events.push('stop'))
      await settled()
    },
    { continuesHidden },
  )
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

test('a visible tab goes on while another is used', async () => {
  const events = await start()
  showAnotherTab()
  await settled()
  expect(events).toEqual(['start'])
  await setPageHidden(true)
  await setPageHidden(false)
  expect(events).toEqual(['start', 'stop', 'start'])
})

test.each([
  ['that must not continue hidden', false, fakeLocks()],
  ['in a browser without locks', true, undefined],
])('work %s stops while the tab is hidden', async (_, continuesHidden, locks) => {
  setLocks(locks)
  const events = await start(continuesHidden)
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
