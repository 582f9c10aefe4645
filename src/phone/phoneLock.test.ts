import { fakeLocks } from '@/testing/fakeLocks'
import { seekPhone, type Seeking } from './phoneLock'

const given = (locks: unknown): void => void Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true })
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

const openTab = (how: Seeking) => {
  const told: string[] = []
  const leave = seekPhone(how, { onHeld: () => told.push('held'), onElsewhere: () => told.push('elsewhere') })
  return { told, leave }
}

beforeEach(() => given(fakeLocks()))

test.each<Seeking>(['wait', 'steal', 'ifFree'])('a phone that nobody has is had at once by who would %s', async (how) => {
  const { told } = openTab(how)
  await settled()
  expect(told).toEqual(['held'])
})

test.each<[Seeking, string[], string[]]>([
  ['wait', ['held'], ['elsewhere', 'held']],
  ['ifFree', ['held'], ['elsewhere']],
  ['steal', ['held', 'elsewhere'], ['held']],
])('beside a tab that has it, who would %s is told', async (how, before, after) => {
  const first = openTab('wait')
  await settled()
  const second = openTab(how)
  await settled()
  first.leave()
  await settled()
  expect([first.told, second.told]).toEqual([before, after])
})

test('who lost the phone to another tab has it again when that tab goes', async () => {
  const first = openTab('wait')
  await settled()
  const thief = openTab('steal')
  await settled()
  thief.leave()
  await settled()
  expect(first.told).toEqual(['held', 'elsewhere', 'held'])
})

test('who gave up waiting does not get it, and the next one does', async () => {
  const first = openTab('wait')
  await settled()
  const second = openTab('wait')
  const third = openTab('wait')
  await settled()
  second.leave()
  first.leave()
  await settled()
  expect([second.told, third.told]).toEqual([['elsewhere'], ['elsewhere', 'held']])
})

test('where the browser has no locks each tab is a phone for itself', () => {
  given(undefined)
  expect([openTab('wait').told, openTab('ifFree').told]).toEqual([['held'], ['held']])
})
