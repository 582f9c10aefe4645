import { waitFor } from '@testing-library/react'
import { usersOperations } from 'contract/account'
import { webphoneOperations } from 'contract/webphone'
import { paths } from '@/lib/paths'
import type { ConsoleSettings } from '@/lib/settings'
import type { AppStore } from '@/store/makeStore'
import { fakeLocks } from './fakeLocks'
import { resetVoiceSdk, voiceSdk, type FakeDevice } from './fakeVoiceSdk'
import { renderConsole } from './renderConsole'
import { faults, startTestService, type TestService } from './service'
import { stageSounds } from './soundStage'

export const hasPhoneStatus = (text: string): Promise<void> =>
  waitFor(() => expect(document.querySelector('form [role="status"]')?.textContent).toBe(text))

/** For tests of the web phone's screen, which mock Twilio's package. */
export const stagePhonePage = () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
    Object.defineProperty(window, 'isSecureContext', { value: true })
  })
  beforeEach(() => {
    stageSounds()
    Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
  })
  afterEach(resetVoiceSdk)
  afterAll(() => service.close())

  return {
    service: () => service,
    visitReady: async (settings: Partial<ConsoleSettings> = { extensions: false }, acknowledged_at: string | null = '2026-01-05T12:00:00Z'): Promise<{ store: AppStore }> => {
      await service.failNext(webphoneOperations.getWebPhoneToken, faults.body({ token: 'token' }))
      if (settings.extensions !== false && acknowledged_at !== null) await service.failNext(usersOperations.getEmergencyNotice, faults.body({ acknowledged_at }), 9)
      const { store } = await renderConsole({ path: paths.webphone, service, signedIn: service.practice, settings })
      await hasPhoneStatus('Client is ready')
      return { store }
    },
    device: (): FakeDevice => {
      const last = voiceSdk.devices.at(-1)
      if (last === undefined) throw new Error('there is no device')
      return last
    },
  }
}
