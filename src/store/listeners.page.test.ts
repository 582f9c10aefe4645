import { msg } from '@/i18n/message'
import { registerUndo, takeUndo } from '@/lib/leaveGuard'
import { hide, isSecret, clearToken, readToken, writeToken } from '@/lib/storedToken'
import { dismissed, notified, paused, resumed, selectToasts, TOAST_MS } from '@/slices/notifications'
import { selectSession, signedIn, signedOut } from '@/slices/session'
import { startLoopback } from '@/testing/loopback'
import { memberStore, unsignedToken, zoe } from '@/testing/stores'
import { makeStore } from './makeStore'

afterEach(() => {
  jest.useRealTimers()
  clearToken()
})

test('the token of a sign-in is stored, its handle forgotten, and nothing of it is in the store', () => {
  const token = unsignedToken(zoe)
  const secret = hide(token)
  const store = makeStore()
  store.dispatch(signedIn({ ...zoe, token: secret }))
  expect(readToken()).toBe(token)
  expect(isSecret(secret)).toBe(false)
  expect(selectSession(store.getState())).toMatchObject({ authenticated: true, ...zoe })
  expect(JSON.stringify(store.getState())).not.toContain(secret)
})

test('a stored token makes a member at startup; an invalid one makes a guest and is left alone', () => {
  writeToken(unsignedToken(zoe))
  expect(selectSession(makeStore().getState())).toMatchObject({ authenticated: true, ...zoe })
  writeToken('broken')
  expect(selectSession(makeStore().getState())).toMatchObject({ authenticated: false, accountId: null, userName: '' })
})

const visit = async () => {
  const service = await startLoopback((response) => response.writeHead(204).end())
  const { store, apiModule, token } = await memberStore()
  const { endpoints } = apiModule.api.injectEndpoints({
    overrideExisting: true,
    endpoints: (build) => ({ loaded: build.query<string, void>({ queryFn: () => ({ data: 'data of the account' }) }) }),
  })
  await store.dispatch(endpoints.loaded.initiate())
  store.dispatch(notified({ kind: 'info', ...msg('Dismiss') }))
  expect(JSON.stringify(store.getState())).toContain('data of the account')
  return { service, store, token }
}

test('a sign-out deletes token, data and toasts, and revokes the token at the service', async () => {
  const { service, store, token } = await visit()
  const revoked = new Promise<void>((resolve) => {
    const fetching = globalThis.fetch
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
      const response = await fetching(...given)
      resolve()
      return response
    })
  })
  store.dispatch(signedOut({ reason: 'user' }))
  expect(readToken()).toBeNull()
  expect(selectToasts(store.getState())).toEqual([])
  expect(JSON.stringify(store.getState())).not.toContain('data of the account')
  await revoked
  expect(service.arrivals.at(-1)).toMatchObject({
    method: 'POST',
    path: '/v1/auth/logout',
    headers: { authorization: `Bearer ${token}` },
  })
  await service.close()
})

test.each(['expired', 'elsewhere'] as const)('a session that ended (%s) leaves no data and revokes nothing', async (reason) => {
  const { service, store, token } = await visit()
  const fetched = jest.spyOn(globalThis, 'fetch')
  store.dispatch(signedOut({ reason }))
  expect(JSON.stringify(store.getState())).not.toContain('data of the account')
  expect(readToken()).toBe(reason === 'expired' ? null : token)
  expect(fetched).not.toHaveBeenCalled()
  await service.close()
})

test('an unreachable service does not delay a sign-out', async () => {
  const service = await startLoopback((response) => response.destroy())
  const { store } = await memberStore()
  store.dispatch(signedOut({ reason: 'user' }))
  expect(readToken()).toBeNull()
  expect(selectSession(store.getState()).authenticated).toBe(false)
  await service.close()
})

const toast = () => {
  const store = makeStore()
  store.dispatch(notified({ kind: 'success', ...msg('Dismiss') }))
  const id = selectToasts(store.getState())[0]?.id ?? ''
  return { store, id, isShown: () => selectToasts(store.getState()).some((shown) => shown.id === id) }
}

test('a toast disappears after 4000 ms', async () => {
  jest.useFakeTimers()
  const { isShown } = toast()
  await jest.advanceTimersByTimeAsync(TOAST_MS - 1)
  expect(isShown()).toBe(true)
  await jest.advanceTimersByTimeAsync(1)
  expect(isShown()).toBe(false)
})

test('pointer or focus on a toast pauses its timer, which restarts when they leave', async () => {
  jest.useFakeTimers()
  const { store, id, isShown } = toast()
  await jest.advanceTimersByTimeAsync(TOAST_MS - 1)
  store.dispatch(paused(id))
  await jest.advanceTimersByTimeAsync(60_000)
  expect(isShown()).toBe(true)
  store.dispatch(resumed(id))
  await jest.advanceTimersByTimeAsync(TOAST_MS - 1)
  expect(isShown()).toBe(true)
  await jest.advanceTimersByTimeAsync(1)
  expect(isShown()).toBe(false)
})

test('a dismissed toast disappears, and a paused one beside it stays', async () => {
  jest.useFakeTimers()
  const { store, id } = toast()
  store.dispatch(notified({ kind: 'error', ...msg('Dismiss') }))
  const other = selectToasts(store.getState())[1]?.id ?? ''
  store.dispatch(paused(other))
  store.dispatch(dismissed(id))
  await jest.advanceTimersByTimeAsync(60_000)
  expect(selectToasts(store.getState()).map((shown) => shown.id)).toEqual([other])
})

test('an action can be undone while its toast shows and its user is signed in', () => {
  const store = makeStore()
  for (const [id, end] of [['one', dismissed('one')], ['two', signedOut({ reason: 'elsewhere' })]] as const) {
    registerUndo(id, () => undefined)
    store.dispatch(end)
    expect(takeUndo(id)).toBeNull()
  }
})
