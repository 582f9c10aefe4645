import { analyticsOperations } from 'contract/calls'
import { figure } from 'tools/figures'
import { hide, readToken, writeToken } from '@/lib/storedToken'
import { selectIsAuthenticated, selectSession } from '@/slices/session'
import { answerJson } from '@/testing/loopback'
import { serve } from '@/testing/serve'
import { loadedStore, memberStore, unsignedToken, zoe } from '@/testing/stores'
import { apiRequest } from './request'
import { getIncomingCallsTotal } from './endpoints/calls'

const points = [{ date: '2026-11-01', calls: 3 }]

const requestTotal = async () => {
  const { store } = await memberStore()
  return { store, result: await store.dispatch(getIncomingCallsTotal.initiate()) }
}

const probes = async () => {
  const { apiModule } = await loadedStore()
  const { endpoints } = apiModule.api.injectEndpoints({
    endpoints: (build) => ({
      probe: build.query<unknown, number>({ query: () => apiRequest(analyticsOperations.getIncomingCallsTotal, {}) }),
    }),
  })
  return endpoints.probe
}

test('twenty simultaneous 401 responses end the session once', async () => {
  const waiting: (() => void)[] = []
  await serve((response) => {
    waiting.push(() => answerJson(response, 401, { status: 'unauthorized', user_message: null }))
    if (waiting.length === 20) waiting.forEach((answer) => answer())
  })
  const { store } = await memberStore()
  const probe = await probes()
  const removals = jest.spyOn(Storage.prototype, 'removeItem')
  await Promise.all(Array.from({ length: 20 }, (_, index) => store.dispatch(probe.initiate(index))))
  expect(waiting).toHaveLength(20)
  expect(selectSession(store.getState())).toMatchObject({ authenticated: false, ended: { reason: 'expired' } })
  expect(readToken()).toBeNull()
  expect(removals.mock.calls).toEqual([['auth_token'], ['user_name'], ['user_role']])
})

test('a late 401 for a replaced token does not end the session', async () => {
  const next = unsignedToken(zoe, 'newer')
  await serve((response) => {
    writeToken(next)
    answerJson(response, 401, { status: 'unauthorized', user_message: null })
  })
  const { store, result } = await requestTotal()
  expect(result.error).toMatchObject({ type: 'unauthorized' })
  const isSignedIn = selectIsAuthenticated(store.getState())
  figure('sign-outs by a late 401', isSignedIn ? 0 : 1)
  expect(isSignedIn).toBe(true)
  expect(readToken()).toBe(next)
})

test('a 401 on sign-in fails the sign-in without a sign-out', async () => {
  await serve((response) => answerJson(response, 401, { status: 'unauthorized', user_message: null }))
  const { store, apiModule, token } = await memberStore()
  const { error } = await store.dispatch(apiModule.login.initiate({ email: 'z', password: hide('p') }))
  expect(error).toMatchObject({ type: 'unauthorized', outcome: 'refused' })
  expect(selectIsAuthenticated(store.getState())).toBe(true)
  expect(readToken()).toBe(token)
})

test('a guest\'s request for a member\'s data is not sent', async () => {
  const { arrivals } = await serve((response) => answerJson(response, 200, points))
  const { store } = await loadedStore()
  const { error } = await store.dispatch(getIncomingCallsTotal.initiate())
  expect(error).toMatchObject({ type: 'unauthorized', outcome: 'refused' })
  expect(arrivals).toEqual([])
})
