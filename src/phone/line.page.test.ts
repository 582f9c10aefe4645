import { waitFor } from '@testing-library/react'
import { selectSession, signedOut } from '@/slices/session'
import { FakeDevice, voiceError, voiceSdk } from '@/testing/fakeVoiceSdk'
import { answerJson } from '@/testing/loopback'
import { flushTasks, phoneStage, readyPhone } from '@/testing/phoneStage'
import { phoneTiming } from './audio'
import { saveDevice } from './preferences'

jest.mock('@twilio/voice-sdk', () => jest.requireActual<object>('@/testing/fakeVoiceSdk'))

afterEach(() => {
  FakeDevice.isSupported = true
})

const offline = 'Error: The connection to the voice server was lost.'

test('reopening the screen keeps the existing registration', async () => {
  const { phone, seen, service } = await readyPhone()
  phone.open()
  await phone.answerRinging()
  expect(voiceSdk.devices).toHaveLength(1)
  expect(service.arrivals.map(({ path }) => path)).toEqual(['/v1/accounts/12/webphone/token'])
  expect(seen()).toMatchObject({ phone: 'ready', call: null })
})

test.each([
  ['is not served over HTTPS', () => Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true }), 'Error: Browsers allow the microphone only on secure pages. Open this page with https://.'],
  ['is open in a browser that does not support calls', () => Object.assign(FakeDevice, { isSupported: false }), "Error: This browser doesn't support calls."],
])('a page that %s has no phone, and requests no token', async (_, make, text) => {
  make()
  const { phone, becomes, status, service } = await phoneStage()
  phone.open()
  await becomes('failed')
  expect(status()).toBe(text)
  expect(service.arrivals).toEqual([])
  expect(voiceSdk.devices).toEqual([])
})

test.each([
  ['refuses a token', 403, {}],
  ['answers without a token', 200, { gateway: null }],
])('when the service %s, the phone fails, and a retry requests a token again', async (_, status, body) => {
  const { phone, becomes, status: said, service } = await phoneStage((response) => answerJson(response, status, body))
  phone.open()
  await becomes('failed')
  expect(said()).toBe('Error: Something went wrong, please try again.')
  phone.retry()
  await waitFor(() => expect(service.arrivals).toHaveLength(2))
  await becomes('failed')
})

test('a session that ended during registration signs out, and leaves no phone behind', async () => {
  const { phone, store, becomes } = await phoneStage((response) => answerJson(response, 401, { status: 'unauthorized' }))
  phone.open()
  await waitFor(() => expect(selectSession(store.getState()).authenticated).toBe(false))
  await becomes('off')
})

test('a registration that never settles times out, and a retry starts another', async () => {
  phoneTiming.settleMs = 30
  voiceSdk.registers = false
  const { phone, becomes, says, device } = await phoneStage()
  phone.open()
  await says("Error: The voice server isn't responding.")
  expect(device().state).toBe('destroyed')
  phoneTiming.settleMs = 10_000
  voiceSdk.registers = true
  phone.retry()
  await becomes('ready')
  expect(device().tokens).toEqual(['token 2'])
})

test.each([20101, 20104, 31204, 31205])('a token that is rejected with %d is replaced by a new one', async (code) => {
  voiceSdk.refusal = voiceError(code)
  const { phone, becomes, device } = await phoneStage()
  phone.open()
  await becomes('ready')
  expect(device().tokens).toEqual(['token 1', 'token 2'])
})

test('tokens that are rejected one after the other are not renewed endlessly', async () => {
  voiceSdk.registers = false
  const put = jest.spyOn(FakeDevice.prototype, 'updateToken').mockReturnValue()
  const { phone, says, device, service } = await phoneStage()
  phone.open()
  await waitFor(() => expect(voiceSdk.devices).toHaveLength(1))
  for (const count of [1, 2]) {
    device().emit('error', voiceError(31204))
    await waitFor(() => expect(put).toHaveBeenCalledTimes(count))
    await flushTasks()
  }
  device().emit('error', voiceError(31204))
  await says('Error: The voice server rejected this session. Reload the page or log in again.')
  expect(service.arrivals).toHaveLength(3)
  expect(device().state).toBe('destroyed')
})

test('a lost connection is shown, and the phone is ready again after the client reconnects', async () => {
  const { device, seen, status, says } = await readyPhone()
  device().emit('unregistered')
  expect([seen().phone, status()]).toEqual(['lost', offline])
  device().emit('registered')
  await says('Client is ready')
  expect(seen().phone).toBe('ready')
})

test.each([31000, 31005, 31009, 53000, 53001])('the error %d outside a call shows the phone as disconnected', async (code) => {
  const { device, seen, status } = await readyPhone()
  device().emit('error', voiceError(code))
  expect([seen().phone, status()]).toEqual(['lost', offline])
})

test('a token that is about to expire is renewed once, and put into the same client', async () => {
  const { device, service } = await readyPhone()
  device().emit('tokenWillExpire', device())
  device().emit('tokenWillExpire', device())
  await waitFor(() => expect(device().tokens).toEqual(['token 1', 'token 2']))
  expect(service.arrivals).toHaveLength(2)
  expect(voiceSdk.devices).toHaveLength(1)
})

test.each([
  ['', true, []],
  ['headset', true, ['headset']],
  ['headset', false, []],
])('the speaker %j is used where the browser allows it (%s)', async (id, isOutputSelectionSupported, put) => {
  const chosen: unknown[] = []
  saveDevice('speaker', id)
  const { phone, becomes, device } = await phoneStage()
  voiceSdk.registers = false
  phone.open()
  await waitFor(() => expect(voiceSdk.devices).toHaveLength(1))
  Object.assign(device().audio, {
    isOutputSelectionSupported,
    speakerDevices: { set: async (each: string) => void chosen.push(each) },
  })
  device().updateToken('now it registers')
  await becomes('ready')
  await flushTasks()
  expect(chosen).toEqual(put)
})

test('a tab that is not the phone shows it, and can take over until another does', async () => {
  const other = navigator.locks.request('web-phone', () => new Promise(() => undefined)).catch(() => 'lost')
  const { phone, becomes, device } = await phoneStage()
  phone.open()
  await becomes('elsewhere')
  expect(voiceSdk.devices).toEqual([])
  phone.takeOver()
  await becomes('ready')
  expect(await other).toBe('lost')
  const call = device().ring('+14165550188')
  let leave = (): void => {}
  void navigator.locks.request('web-phone', { steal: true }, () => new Promise<void>((resolve) => (leave = resolve)))
  await becomes('elsewhere')
  expect([device().state, call.isOver]).toEqual(['destroyed', true])
  leave()
  await becomes('ready')
})

test('the end of the session closes the registration', async () => {
  const { store, device, seen } = await readyPhone()
  store.dispatch(signedOut({ reason: 'user' }))
  expect(device().state).toBe('destroyed')
  expect(seen()).toEqual({ phone: 'off', status: null, call: null })
})
