import { listNumbers, setNumberLabel } from '@/api'
import { failedCalls } from '@/lib/failedCalls'
import { hide, clearToken } from '@/lib/storedToken'
import { applicationEditorSlice } from '@/slices/applicationEditor'
import { deletedItemsSlice } from '@/slices/deletedItems'
import { dismissed, notified } from '@/slices/notifications'
import { signedIn, signedOut } from '@/slices/session'
import { uploadsSlice } from '@/slices/uploads'
import { msg } from '@/i18n/message'
import { canaries } from '@/testing/canaries'
import { importDiagnostics } from '@/testing/importDiagnostics'
import { answerJson } from '@/testing/loopback'
import { serve } from '@/testing/serve'
import { loadedStore } from '@/testing/stores'
import { addLazySlice } from '../loadApi'
import type { AppStore } from '../makeStore'
import { redacted } from '../redacted'
import { MAX_STEPS } from './recordVisit'
import { takeDiagnostics, type Diagnostics } from './takeDiagnostics'

const ANY_SIZE = Infinity

afterEach(() => {
  clearToken()
  window.history.replaceState(null, '', '/')
})

const take = (store: AppStore, maxBytes = ANY_SIZE): Diagnostics => takeDiagnostics(store, maxBytes)

const stateOf = (store: AppStore): unknown => JSON.parse(JSON.stringify(redacted(store.getState())))

const numbers = Array.from({ length: 400 }, (_, index) => ({
  id: `n${index}`,
  phone_number: `+1514555${String(index).padStart(4, '0')}`,
  label: `Ligne ${index}`,
  rate_center: `/v1/files/f1?account=12&signature=${canaries.signature}`,
}))

const visit = async () => {
  await serve((response, { method, path }) => {
    if (path.endsWith('/login')) answerJson(response, 200, { token: canaries.token, account_id: '12', id: '7', name: 'Zoé' })
    else if (path.endsWith('/numbers')) answerJson(response, 200, { numbers })
    else if (method === 'PUT') answerJson(response, 200, {})
    else {
      response.setHeader('X-Request-Id', 'request-77')
      answerJson(response, 503, { status: 'internal' })
    }
  })
  const { store, apiModule } = await loadedStore()
  const { data } = await store.dispatch(apiModule.login.initiate({ email: 'z@example.com', password: hide(canaries.password) }))
  if (data) store.dispatch(signedIn(data.member))
  const list = store.dispatch(listNumbers.initiate())
  await list
  await store.dispatch(setNumberLabel.initiate({ id: 'n1', label: 'Renommée' }))
  const password = { password: hide(canaries.newPassword), password_confirmation: hide(canaries.newPassword) }
  await store.dispatch(apiModule.resetPassword.initiate({ email: 'z@example.com', ...password, token: hide(canaries.resetToken) }))
  return { store, list }
}

test('the file, imported as Redux DevTools do, leads to the state of the store', async () => {
  const { store, list } = await visit()
  for (const slice of [deletedItemsSlice, uploadsSlice, applicationEditorSlice]) addLazySlice(slice)
  const { text, actions } = take(store)
  const imported = importDiagnostics(text)
  expect(imported.state).toEqual(stateOf(store))
  expect(imported.actions.map(({ type }) => type)).toContain('session/signedIn')
  expect(imported.actions).toHaveLength(actions)
  expect(text).toContain('Renommée')
  expect(imported.diagnostics).toMatchObject({
    build: '',
    browser: navigator.userAgent,
    screen: { width: window.screen.width, height: window.screen.height },
    failed_calls: [{ method: 'POST', path: '/v1/password/reset', status: 503, request_id: 'request-77' }],
  })
  list.unsubscribe()
})

test('no diagnostics file holds a password, a token, card data or the token of an emailed link', async () => {
  const { store, list } = await visit()
  const { cardNumber, cvc, cardToken, voiceToken, resetToken, token } = canaries
  window.history.replaceState(null, '', `/console/password/reset/${resetToken}`)
  store.dispatch({ type: 'cards/tokenised', payload: { card: { card_number: cardNumber, cvc }, card_token: cardToken } })
  store.dispatch({ type: 'voice/ready', payload: [{ webphoneToken: voiceToken }], meta: { said: `Bearer ${token}` } })
  store.dispatch({ type: 'search/typed', payload: { [`listCalls({"q":"${cardNumber}"})`]: { token: resetToken } } })
  store.dispatch(notified({ ...msg('{file} upload failed', { file: `${cardNumber}.wav` }), kind: 'error' }))
  const { text } = take(store)
  expect(text).toContain('cards/tokenised')
  expect(text).toContain('/v1/files/f1?account=12')
  for (const [name, canary] of Object.entries(canaries)) expect([name, text.includes(canary)]).toEqual([name, false])
  window.history.replaceState(null, '', `/console/email/revert/${resetToken}`)
  expect(take(store).text).not.toContain(resetToken)
  list.unsubscribe()
  for (const path of ['email/confirm', 'email/unsubscribe', 'sign-up', 'invitation']) {
    window.history.replaceState(null, '', `/console/${path}/${resetToken}`)
    expect(take(store).text).not.toContain(resetToken)
  }
})

test('the oldest actions are folded into the initial state of the file', async () => {
  const { store, list } = await visit()
  const hello = () => store.dispatch(notified({ ...msg('Label has been updated.'), kind: 'info' })).payload.id
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const id = hello()
    if (count % 3 > 0) store.dispatch(dismissed(id))
  }
  const { text, actions } = take(store)
  expect(actions).toBe(MAX_STEPS)
  const imported = importDiagnostics(text)
  expect(imported.state).toEqual(stateOf(store))
  expect(imported.diagnostics['earlier_actions']).toBeGreaterThan(MAX_STEPS / 2)
  list.unsubscribe()
})

test.each([200_000, 60_000, 20_000])('a file limited to %d bytes can still be imported', async (maxBytes) => {
  const { store, list } = await visit()
  const { text, bytes } = take(store, maxBytes)
  expect(bytes).toBe(Buffer.byteLength(text))
  expect(bytes).toBeLessThanOrEqual(maxBytes)
  expect(importDiagnostics(text).state).toMatchObject({ session: { userName: 'Zoé' } })
  list.unsubscribe()
})

test('after a sign-out, the next user\'s file has nothing of the previous session', async () => {
  const { store, list } = await visit()
  list.unsubscribe()
  expect(failedCalls()).not.toEqual([])
  store.dispatch(signedOut({ reason: 'elsewhere' }))
  const { text } = take(store)
  expect(text).not.toMatch(/Zoé|Ligne|example\.com|password\/reset/)
  expect(importDiagnostics(text).state).toEqual(stateOf(store))
})

test('a reply larger than the limit takes up no memory', async () => {
  const { store } = await loadedStore()
  const answer = { type: 'numbers/answered', payload: Array.from({ length: 40_000 }, () => ({ label: 'Ligne de Montréal' })) }
  store.dispatch(answer)
  store.dispatch({ type: 'after' })
  const { text, actions } = take(store)
  expect(actions).toBe(1)
  expect(text).not.toContain('Montréal')
  expect(importDiagnostics(text).state).toEqual(stateOf(store))
})
