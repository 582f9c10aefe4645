import { waitFor } from '@testing-library/react'
import { FakeDevice, voiceError, voiceSdk, type FakeCall } from '@/testing/fakeVoiceSdk'
import { outgoingCall, readyPhone } from '@/testing/phoneStage'
import { currentLevels, phoneTiming } from './audio'
import { saveDevice } from './preferences'

jest.mock('@twilio/voice-sdk', () => jest.requireActual<object>('@/testing/fakeVoiceSdk'))

type Connect = FakeDevice['connect']

const holdConnecting = () => {
  const waiting: { give: (call: FakeCall) => void; refuse: (error: Error) => void }[] = []
  const wait: Connect = () => new Promise((give, refuse) => void waiting.push({ give, refuse }))
  jest.spyOn(FakeDevice.prototype, 'connect').mockImplementation(wait)
  return waiting
}

const talking = async () => {
  const stage = await readyPhone()
  await stage.phone.call(outgoingCall)
  await stage.says('Successfully established call')
  return stage
}

test.each([
  [false, '0', ''],
  [true, '1', ''],
  [false, '0', 'headset'],
])('a call dials the number as typed (recorded: %s, sent as %s, microphone %j)', async (isRecorded, record, microphone) => {
  saveDevice('microphone', microphone)
  const connect = jest.spyOn(FakeDevice.prototype, 'connect')
  const { phone, seen } = await readyPhone()
  await phone.call({ ...outgoingCall, isRecorded })
  expect(connect.mock.calls).toEqual([
    [
      {
        params: { To: '514 555 0199', CallerId: '+15145550100', record },
        rtcConstraints: { audio: microphone === '' ? true : { deviceId: { ideal: 'headset' } } },
      },
    ],
  ])
  expect(seen().call).toMatchObject({ direction: 'out', other: '(514) 555-0199', isRecorded })
})

test('a call is dialled, established, muted, sends keys, and is hung up', async () => {
  const { phone, call, seen, status } = await talking()
  expect(seen().call).toMatchObject({ stage: 'open', isMuted: false })
  phone.setMuted(true)
  expect([call().muted, seen().call?.isMuted]).toEqual([true, true])
  phone.setMuted(false)
  expect([call().muted, seen().call?.isMuted]).toEqual([false, false])
  for (const key of '1#*') phone.press(key)
  expect(call().digits).toEqual(['1', '#', '*'])
  phone.hangUp()
  expect([call().isOver, seen().call, status()]).toEqual([true, null, 'Call ended'])
})

test('during a call, no other is dialled, and an incoming one is left to ring elsewhere', async () => {
  const { phone, device, call, seen } = await talking()
  const first = call()
  await phone.call({ ...outgoingCall, to: '911' })
  expect(device().connected).toHaveLength(1)
  const second = device().ring('+14165550188')
  expect([second.isOver, second.wasAccepted]).toEqual([true, false])
  expect(seen().call).toMatchObject({ other: '(514) 555-0199', stage: 'open' })
  expect(first.isOver).toBe(false)
})

test('a call that is established after dialling was cancelled is ended', async () => {
  const waiting = holdConnecting()
  const { phone, device, status, seen } = await readyPhone()
  const placing = phone.call(outgoingCall)
  await waitFor(() => expect(waiting).toHaveLength(1))
  phone.hangUp()
  expect([seen().call, status()]).toEqual([null, 'Call ended'])
  const late = device().ring('late')
  waiting[0]?.give(late)
  await placing
  expect(late.isOver).toBe(true)
  expect(status()).not.toContain('Error')
})

test('a call that the voice server does not accept in time closes the registration, and a retry opens another', async () => {
  phoneTiming.settleMs = 30
  const { phone, seen, status, device, becomes } = await readyPhone()
  holdConnecting()
  await phone.call(outgoingCall)
  expect([seen().phone, seen().call, status()]).toEqual(['failed', null, "Error: The voice server isn't responding."])
  expect(device().state).toBe('destroyed')
  phone.retry()
  await becomes('ready')
  expect(voiceSdk.devices).toHaveLength(2)
})

test.each([
  [31401, 'Your microphone is blocked. Allow it for this site in your browser, then try again.'],
  [31486, 'The line is busy.'],
  [31603, 'The call was declined.'],
  [31404, "This number isn't in service."],
  [31480, 'No one is available to take the call.'],
  [53405, 'No audio is getting through. Your network may be blocking it.'],
  [39999, 'Something went wrong (code 39999). Please try again.'],
])('a call that ends with %d shows the reason, whichever event comes first, and the phone stays ready', async (code, text) => {
  const { phone, call, seen, status, says } = await talking()
  call().emit('error', voiceError(code))
  call().end()
  expect([status(), seen().call, seen().phone]).toEqual([`Error: ${text}`, null, 'ready'])
  await phone.call(outgoingCall)
  await says('Successfully established call')
  call().end()
  call().emit('error', voiceError(code))
  expect([status(), seen().call, seen().phone]).toEqual([`Error: ${text}`, null, 'ready'])
})

test('events of an earlier call do not change the current one', async () => {
  const { phone, call, status, says } = await talking()
  const first = call()
  phone.hangUp()
  await phone.call(outgoingCall)
  await says('Successfully established call')
  first.emit('error', voiceError(31486))
  first.emit('disconnect', first)
  expect(status()).toBe('Successfully established call')
})

test('an established call survives a lost registration, and reports its own problems', async () => {
  const { call, device, seen } = await talking()
  device().emit('error', voiceError(31005))
  device().emit('unregistered')
  expect(seen().call?.stage).toBe('open')
  call().emit('reconnecting', voiceError(53001))
  call().emit('warning', 'high-rtt')
  call().emit('warning', 'high-rtt')
  expect(seen().call?.troubles).toEqual(['reconnecting', 'high-rtt'])
  call().emit('reconnected')
  expect(seen().call?.troubles).toEqual(['high-rtt'])
  call().emit('warning-cleared', 'high-rtt')
  expect(seen().call?.troubles).toEqual([])
})

test('audio levels stay out of the store, and drop to zero with the call', async () => {
  const { call, phone, store } = await talking()
  const before = store.getState()
  call().emit('volume', 0.5, 0.25)
  expect(currentLevels()).toEqual({ microphone: 0.5, speaker: 0.25 })
  expect(store.getState()).toBe(before)
  phone.hangUp()
  expect(currentLevels()).toEqual({ microphone: 0, speaker: 0 })
})

test('a device chosen during a call is used immediately, and its microphone is released afterwards', async () => {
  const { phone, device } = await talking()
  const used: string[] = []
  Object.assign(device().audio, {
    inputDevice: { deviceId: 'any' },
    setInputDevice: async (id: string) => void used.push(`microphone ${id}`),
    unsetInputDevice: async () => void used.push('let go'),
    speakerDevices: { set: async (id: string) => void used.push(`speaker ${id}`) },
  })
  await phone.chooseDevice('microphone', 'headset')
  await phone.chooseDevice('speaker', '')
  phone.hangUp()
  await waitFor(() => expect(used).toEqual(['microphone headset', 'speaker default', 'let go']))
  await phone.chooseDevice('microphone', 'desk')
  expect(used).toHaveLength(3)
})
