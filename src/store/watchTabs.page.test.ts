import { once } from 'node:events'
import { hide, clearToken, TOKEN_KEY, clearUser, NAME_KEY, writeName } from '@/lib/storedToken'
import { selectSession, signedIn, signedOut, type Session } from '@/slices/session'
import { memberStore, unsignedToken, zoe } from '@/testing/stores'
import { makeStore } from './makeStore'
import { TABS_CHANNEL, notifyTabs, watchTabs } from './watchTabs'

const ali = { accountId: '99', userId: '3', userName: 'Ali', role: 'member' } as const

let stop = () => {}

afterEach(() => {
  stop()
  clearToken()
})

/** Simulates another tab, whose changes reach this page as a storage event. */
const elsewhere = (token: string | null): void => {
  if (token === null) localStorage.removeItem(TOKEN_KEY)
  else localStorage.setItem(TOKEN_KEY, token)
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: token }))
}

const watchedMember = async () => {
  const { store } = await memberStore()
  stop = watchTabs(store)
  const seen: Session[] = []
  store.subscribe(() => seen.push(selectSession(store.getState())))
  return { store, seen, session: () => selectSession(store.getState()) }
}

test('a sign-out in another tab ends the session here, at once', async () => {
  const { session } = await watchedMember()
  elsewhere(null)
  expect(session()).toMatchObject({ authenticated: false, userName: '', ended: { reason: 'elsewhere' } })
})

test('a change of user in another tab signs this tab out first, then in as that user', async () => {
  jest.useFakeTimers()
  const { seen, session } = await watchedMember()
  elsewhere(unsignedToken(ali))
  expect(session()).toMatchObject({ authenticated: false, ended: { reason: 'elsewhere' } })
  jest.runAllTimers()
  expect(session()).toMatchObject({ authenticated: true, ...ali })
  expect([...new Set(seen.map(({ userName }) => userName))]).toEqual(['', 'Ali'])
  expect(localStorage.getItem(TOKEN_KEY)).toBe(unsignedToken(ali))
  jest.useRealTimers()
})

test('the same user again, with a newer token, changes nothing', async () => {
  const { seen } = await watchedMember()
  elsewhere(unsignedToken(zoe, 'newer'))
  elsewhere(unsignedToken({ ...zoe, accountId: 12, userId: 7 }))
  expect(seen).toEqual([])
})

test('a name changed in another tab changes here', async () => {
  const { session } = await watchedMember()
  writeName('Zoé Roy')
  window.dispatchEvent(new StorageEvent('storage', { key: NAME_KEY }))
  expect(session()).toMatchObject({ authenticated: true, userName: 'Zoé Roy' })
  clearUser()
})

test('a sign-in in another tab signs a guest\'s tab in', () => {
  const store = makeStore()
  stop = watchTabs(store)
  elsewhere(unsignedToken(zoe))
  expect(selectSession(store.getState())).toMatchObject({ authenticated: true, ...zoe })
})

test('an emptied storage or an invalid token signs the user out', async () => {
  const { session } = await watchedMember()
  elsewhere('broken')
  expect(session().authenticated).toBe(false)
  elsewhere(unsignedToken(zoe))
  expect(session().authenticated).toBe(true)
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(session().authenticated).toBe(false)
})

test('a page restored from the back/forward cache checks the token first', async () => {
  const { session } = await watchedMember()
  localStorage.removeItem(TOKEN_KEY)
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(session().authenticated).toBe(false)
})

test('a broadcast from another tab is enough when the storage event is late', async () => {
  const { store, session } = await watchedMember()
  localStorage.removeItem(TOKEN_KEY)
  const left = new Promise<void>((resolve) => {
    store.subscribe(() => resolve())
  })
  notifyTabs()
  await left
  expect(session().authenticated).toBe(false)
})

test('after watching stops, nothing reaches the store', async () => {
  const { seen } = await watchedMember()
  stop()
  elsewhere(null)
  window.dispatchEvent(new Event('pageshow'))
  expect(seen).toEqual([])
})

test('a sign-in and a sign-out are broadcast to the other tabs', async () => {
  const channel = new BroadcastChannel(TABS_CHANNEL)
  const store = makeStore()
  const received = once(channel, 'message')
  store.dispatch(signedIn({ ...zoe, token: hide(unsignedToken(zoe)) }))
  expect(await received).toMatchObject([{ data: 'changed' }])
  const receivedAgain = once(channel, 'message')
  store.dispatch(signedOut({ reason: 'user' }))
  expect(await receivedAgain).toMatchObject([{ data: 'changed' }])
  channel.close()
})
