import { waitFor } from '@testing-library/react'
import { translatorOf } from '@/i18n/translator'
import { phoneOf } from '@/phone/phone'
import { phoneTiming } from '@/phone/audio'
import { selectWebphone, webphoneSlice, type PhoneState } from '@/slices/webphone'
import { addLazySlice } from '@/store/loadApi'
import { fakeLocks } from './fakeLocks'
import { resetVoiceSdk, voiceSdk, type FakeCall, type FakeDevice } from './fakeVoiceSdk'
import { answerJson, type Loopback } from './loopback'
import { serve } from './serve'
import { stageSounds } from './soundStage'
import { memberStore } from './stores'

addLazySlice(webphoneSlice)

const before = { ...phoneTiming }
const textOf = translatorOf({})

beforeEach(() => {
  stageSounds()
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
})
afterEach(() => {
  resetVoiceSdk()
  Object.assign(phoneTiming, before)
  localStorage.clear()
})

/** Issues `token 1`, `token 2`, … unless given an answer. The test file mocks Twilio's package. */
export const phoneStage = async (answer?: Parameters<typeof serve>[0]) => {
  const service: Loopback = await serve(
    answer ?? ((response) => answerJson(response, 200, { token: `token ${service.arrivals.length}` })),
  )
  const { store } = await memberStore()
  const seen = () => selectWebphone(store.getState())
  const status = (): string => {
    const { status: message } = seen()
    return message === null ? '' : textOf(message)
  }
  const device = (): FakeDevice => {
    const last = voiceSdk.devices.at(-1)
    if (last === undefined) throw new Error('There is no device.')
    return last
  }
  const call = (): FakeCall => {
    const { call: current } = device()
    if (current === null) throw new Error('There is no call.')
    return current
  }
  return {
    store,
    service,
    phone: phoneOf(store),
    device,
    call,
    seen,
    status,
    becomes: (state: PhoneState) => waitFor(() => expect(seen().phone).toBe(state)),
    says: (text: string) => waitFor(() => expect(status()).toBe(text)),
  }
}

export const flushTasks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

export const readyPhone = async () => {
  const stage = await phoneStage()
  stage.phone.open()
  await stage.becomes('ready')
  return stage
}

export const outgoingCall = { to: '514 555 0199', callerId: '+15145550100', isRecorded: false }
