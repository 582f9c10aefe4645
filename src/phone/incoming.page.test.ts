import { waitFor } from '@testing-library/react'
import { voiceError, voiceSdk, type FakeCall } from '@/testing/fakeVoiceSdk'
import { flushTasks, phoneStage, readyPhone } from '@/testing/phoneStage'
import { acquireTabLock, holdShared } from '@/lib/tabs'
import { phoneTiming } from './audio'
import { saveDevice, setAsksFirst } from './preferences'

jest.mock('@twilio/voice-sdk', () => jest.requireActual<object>('@/testing/fakeVoiceSdk'))

const caller = '+14165550188'
const callerText = '(416) 555-0188'

const ringing = async () => {
  setAsksFirst(true)
  const stage = await readyPhone()
  const call = stage.device().ring(caller)
  return { ...stage, rung: call }
}

const otherPhone = (): (() => void) => acquireTabLock('web-phone', 'wait', { onAcquired: () => undefined, onElsewhere: () => undefined })

const rings = (): boolean => jest.spyOn(HTMLMediaElement.prototype, 'play').mock.calls.length > 0
const isSilent = (): boolean => jest.spyOn(HTMLMediaElement.prototype, 'pause').mock.calls.length > 0

test('a call is answered immediately, without ringing, unless the setting asks first', async () => {
  const { device, seen, status, says } = await readyPhone()
  const call = device().ring(caller)
  expect(call.wasAccepted).toBe(true)
  expect(seen().call).toMatchObject({ direction: 'in', other: callerText, stage: 'connecting', isRecorded: false })
  expect(status()).toBe(`Incoming connection from ${callerText}`)
  await says('Successfully established call')
  expect(rings()).toBe(false)
})

test('a caller without a number is shown as a dash', async () => {
  const { device, seen } = await readyPhone()
  const call = device().ring(caller)
  call.end('cancel')
  Reflect.deleteProperty(call.parameters, 'From')
  device().emit('incoming', call)
  expect(seen().call?.other).toBe('–')
})

test('a call tells which number was called: as our service sends it, or within what Twilio passes on', async () => {
  const { device, seen } = await readyPhone()
  device().ring(caller, '+15145550142').end('cancel')
  expect(seen().call).toBe(null)
  const call = device().ring(caller, '+15145550142')
  expect(seen().call?.line).toBe('+15145550142')
  call.end('cancel')
  Object.assign(call.parameters, { To: 'client:one_two_three', CallSid: 'CAleg' })
  device().emit('incoming', call)
  expect(seen().call).toMatchObject({ line: '', id: 'CAleg' })
  call.emit('cancel')
  call.customParameters.set('To', '+14385550119').set('CallId', 'CAcall')
  device().emit('incoming', call)
  expect(seen().call).toMatchObject({ line: '+14385550119', id: 'CAcall' })
})

test('with the asking setting, a call rings until it is accepted', async () => {
  const { phone, rung, seen, says } = await ringing()
  expect([rung.wasAccepted, seen().call?.stage, rings()]).toEqual([false, 'asked', true])
  phone.accept()
  expect([rung.wasAccepted, seen().call?.stage, isSilent()]).toEqual([true, 'connecting', true])
  await says('Successfully established call')
})

test.each<[string, (call: FakeCall, hangUp: () => void) => void]>([
  ['is declined', (_, hangUp) => hangUp()],
  ['is given up by the caller', (call) => call.end('cancel')],
  ['is cut off', (call) => call.end('disconnect')],
])('a ringing call that %s stops ringing, and the next one rings again', async (_, end) => {
  const { phone, rung, seen, status, device } = await ringing()
  end(rung, () => phone.hangUp())
  expect([rung.isOver, rung.wasAccepted, seen().call, status(), isSilent()]).toEqual([true, false, null, 'Call ended', true])
  device().ring(caller)
  expect(seen().call?.stage).toBe('asked')
})

test('accepting an established call changes nothing', async () => {
  const { phone, device, says, seen } = await readyPhone()
  const call = device().ring(caller)
  await says('Successfully established call')
  const accept = jest.spyOn(call, 'accept')
  phone.accept()
  expect(accept).not.toHaveBeenCalled()
  expect(seen().call?.stage).toBe('open')
})

test.each([
  ['of the ringing call itself', true, 31003, null],
  ['of another call', false, 31003, null],
  ['of the connection', false, 31005, 'asked'],
])('an error of the client that is %s', async (_, isOfCall, code, stage) => {
  const { rung, device, seen } = await ringing()
  device().emit('error', voiceError(code), isOfCall ? rung : undefined)
  expect(seen().call?.stage ?? null).toBe(stage)
})

test('a tab that is not the phone asks when a call rings in the account, whatever the setting, and stops after the call', async () => {
  const { phone, becomes, device, seen } = await phoneStage()
  await phone.answerRinging()
  await becomes('ready')
  const call = device().ring(caller)
  expect([seen().call?.stage, call.wasAccepted]).toEqual(['asked', false])
  phone.hangUp()
  await becomes('off')
  expect(device().state).toBe('destroyed')
})

test('a tab that started for a ringing call stops when the call never arrives', async () => {
  phoneTiming.ringMs = 0
  const { phone, store, seen } = await phoneStage()
  const states: string[] = []
  store.subscribe(() => void states.push(seen().phone))
  await phone.answerRinging()
  await waitFor(() => expect(states.at(-1)).toBe('off'))
  expect(states).toContain('connecting')
  expect(voiceSdk.devices.filter(({ state }) => state !== 'destroyed')).toEqual([])
})

test('a tab that started for a ringing call and was then opened as the phone stays the phone', async () => {
  const { phone, becomes, device, seen } = await phoneStage()
  await phone.answerRinging()
  await becomes('ready')
  device().ring(caller)
  phone.open()
  phone.hangUp()
  expect(seen().phone).toBe('ready')
  expect(voiceSdk.devices).toHaveLength(1)
})

test('a ringing call does not start the phone while another tab is the phone', async () => {
  const release = [holdShared('web-phone-in-use'), otherPhone()]
  const { phone, becomes, service } = await phoneStage()
  await phone.answerRinging()
  await becomes('off')
  await flushTasks()
  expect(service.arrivals).toEqual([])
  release.forEach((leave) => leave())
})

const setPageHidden = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('in a hidden tab', () => {
  afterEach(() => setPageHidden(false))

  test('the phone rings and waits, whatever the setting', async () => {
    const { device, seen, phone } = await readyPhone()
    setPageHidden(true)
    const call = device().ring(caller)
    expect([call.wasAccepted, seen().call?.stage, rings()]).toEqual([false, 'asked', true])
    setPageHidden(false)
    expect(call.wasAccepted).toBe(false)
    phone.accept()
    expect(call.wasAccepted).toBe(true)
  })

  test('a call is left to a tab that can be seen', async () => {
    const { phone, seen, service, becomes } = await phoneStage()
    setPageHidden(true)
    const hide = holdShared('visible-tab')
    await phone.answerRinging()
    expect([seen().phone, service.arrivals]).toEqual(['off', []])
    hide()
    await flushTasks()
    await phone.answerRinging()
    await becomes('ready')
  })
})

test('a visible tab takes a ringing call from the phone of a hidden tab, which gets the phone back', async () => {
  const lost = jest.fn()
  const regained = jest.fn()
  acquireTabLock('web-phone', 'wait', { onAcquired: regained, onElsewhere: lost })
  await flushTasks()
  const { phone, becomes, device, seen } = await phoneStage()
  await phone.answerRinging()
  await becomes('ready')
  expect(lost).toHaveBeenCalledTimes(1)
  device().ring(caller)
  expect(seen().call?.stage).toBe('asked')
  phone.hangUp()
  await becomes('off')
  await waitFor(() => expect(regained).toHaveBeenCalledTimes(2))
})

test('the ringtone plays on the chosen speaker', async () => {
  saveDevice('speaker', 'desk')
  const setSinkId = jest.fn(() => Promise.resolve())
  Object.defineProperty(HTMLMediaElement.prototype, 'setSinkId', { value: setSinkId, configurable: true })
  await ringing()
  expect(setSinkId).toHaveBeenCalledWith('desk')
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId')
})
