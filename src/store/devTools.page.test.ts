import { inStore, inTools } from '@/testing/devToolsExtension'
import { hide, clearToken, readToken } from '@/lib/storedToken'
import { signedIn, signedOut } from '@/slices/session'
import { canaries } from '@/testing/canaries'
import { answerJson, startLoopback } from '@/testing/loopback'
import { devTools, makeStore } from './makeStore'
import { loadApi } from './loadApi'
import { redacted } from './redacted'

const found = (texts: unknown[], canary: string): boolean => JSON.stringify(texts).includes(canary)

const run = async () => {
  const store = makeStore()
  const apiModule = await loadApi()
  const { data } = await store.dispatch(apiModule.login.initiate({ email: 'z@example.com', password: hide(canaries.password) }))
  if (data) store.dispatch(signedIn(data.member))
  const stored = readToken()
  const password = () => hide(canaries.newPassword)
  const reset = { password: password(), password_confirmation: password(), token: hide(canaries.resetToken) }
  await store.dispatch(apiModule.resetPassword.initiate({ email: 'z@example.com', ...reset }))
  store.dispatch(signedOut({ reason: 'user' }))
  return { store, stored }
}

test('no action and no state that DevTools get holds a password, a token or card data', async () => {
  const service = await startLoopback((response, { path }) => {
    response.setHeader('X-Device-Token', canaries.deviceToken)
    if (path.endsWith('/login')) answerJson(response, 200, { token: canaries.token, account_id: '12', id: '7', name: 'Zoé' })
    else response.writeHead(204).end()
  })
  const { store, stored } = await run()
  expect(stored).toBe(canaries.token)
  expect(localStorage.getItem('known_device')).toBe(canaries.deviceToken)
  const sent = service.arrivals.map(({ path, headers }) => `${path.split('/').at(-1)} ${String(headers['x-device-token'])}`)
  expect(sent.slice(0, 2)).toEqual(['login undefined', `reset ${canaries.deviceToken}`])
  expect(inStore.length).toBeGreaterThan(10)
  expect(found(inStore, 'api/executeMutation/fulfilled')).toBe(true)
  for (const name of ['password', 'newPassword', 'token', 'resetToken', 'deviceToken'] as const) {
    expect([name, found(inStore, canaries[name])]).toEqual([name, false])
  }
  const { cardNumber, cvc, cardToken, voiceToken, resetToken, token, newPassword, signature } = canaries
  const recording_url = `/v1/files/f1?account=12&expires=1&signature=${signature}`
  store.dispatch({ type: 'cards/tokenised', payload: { card: { card_number: cardNumber, cvc }, card_token: cardToken } })
  store.dispatch({ type: 'voice/ready', payload: [{ webphoneToken: voiceToken }], meta: { said: `Bearer ${token}` } })
  store.dispatch({ type: 'form/typed', payload: { new_password: newPassword, token: resetToken, note: `pay ${cardNumber} now` } })
  store.dispatch({ type: 'device/known', payload: { deviceToken: canaries.deviceToken } })
  store.dispatch({ type: 'voicemails/listed', payload: [{ recording_url }] })
  expect(found(inTools, 'cards/tokenised')).toBe(true)
  expect(found(inTools, '/v1/files/f1?account=12')).toBe(true)
  for (const [name, canary] of Object.entries(canaries)) expect([name, found(inTools, canary)]).toEqual([name, false])
  clearToken()
  await service.close()
})

const early = [
  devTools.actionSanitizer?.({ type: 'first', payload: canaries.cardNumber }, 0),
  devTools.stateSanitizer?.({ note: canaries.cardNumber }, 0),
]

test('until the redaction has loaded, DevTools receive only the names of actions', () => {
  expect(early).toEqual([{ type: 'first' }, {}])
})

test('secret field names are not confused with random ids or cache keys', () => {
  const cacheEntries = { 'aCVC-3b0PK09ty27UHjzX': { pollingInterval: 0 }, 'listTokens({"page":1})': { status: 'fulfilled' } }
  expect(redacted(cacheEntries)).toEqual(cacheEntries)
  expect(redacted({ 'aCVC-3b0PK09ty27UHjzX': '917', tokens: { page: 1 } })).toEqual({ 'aCVC-3b0PK09ty27UHjzX': '•••', tokens: '•••' })
})

test('DevTools receive everything else unchanged', () => {
  const plain = { type: 'numbers/found', payload: [{ phone_number: '+15145550199', count: 3, label: null, at: '2026-11-21 09:36:00' }] }
  expect(redacted(plain)).toEqual(plain)
})
