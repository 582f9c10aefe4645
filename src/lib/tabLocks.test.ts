import { fakeLocks } from '@/testing/fakeLocks'
import { acquireTabLock, holdShared, isHeld, type LockMode } from './tabs'

const given = (locks: unknown): void => void Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true })
const flushed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

const openTab = (how: LockMode) => {
  const events: string[] = []
  const leave = acquireTabLock('phone', how, { onAcquired: () => events.push('held'), onElsewhere: () => events.push('elsewhere') })
  return { events, leave }
}

beforeEach(() => given(fakeLocks()))

test.each<LockMode>(['wait', 'steal', 'ifFree'])('a free phone lock is granted immediately to a tab that would %s', async (how) => {
  const { events } = openTab(how)
  await flushed()
  expect(events).toEqual(['held'])
})

test.each<[LockMode, string[], string[]]>([
  ['wait', ['held'], ['elsewhere', 'held']],
  ['ifFree', ['held'], ['elsewhere']],
  ['steal', ['held', 'elsewhere'], ['held']],
])('a tab that would %s the phone lock held by another gets the expected events', async (how, before, after) => {
  const first = openTab('wait')
  await flushed()
  const second = openTab(how)
  await flushed()
  first.leave()
  await flushed()
  expect([first.events, second.events]).toEqual([before, after])
})

test('a tab that lost the phone to another gets it back when that tab closes', async () => {
  const first = openTab('wait')
  await flushed()
  const thief = openTab('steal')
  await flushed()
  thief.leave()
  await flushed()
  expect(first.events).toEqual(['held', 'elsewhere', 'held'])
})

test('a tab that stopped waiting does not get the phone, and the next one does', async () => {
  const first = openTab('wait')
  await flushed()
  const second = openTab('wait')
  const third = openTab('wait')
  await flushed()
  second.leave()
  first.leave()
  await flushed()
  expect([second.events, third.events]).toEqual([['elsewhere'], ['elsewhere', 'held']])
})

test('without browser locks, every tab is a phone', () => {
  given(undefined)
  expect([openTab('wait').events, openTab('ifFree').events]).toEqual([['held'], ['held']])
})

test('a shared lock is held by several tabs, and seen by all until the last one releases it', async () => {
  const first = holdShared('seen')
  const second = holdShared('seen')
  await flushed()
  expect([await isHeld('seen'), await isHeld('other')]).toEqual([true, false])
  first()
  await flushed()
  expect(await isHeld('seen')).toBe(true)
  second()
  await flushed()
  expect(await isHeld('seen')).toBe(false)
})
