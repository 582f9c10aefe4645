import { webphoneOperations } from 'contract/webphone'
import { loadApi } from '@/store/loadApi'
import { makeStore } from '@/store/makeStore'
import { signIn } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { removeSettings, writeSettings } from '@/testing/settingsBlock'
import { fetchCredentials } from './line'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  writeSettings({ apiPrefix: `${service.url}/v1`, extensions: true })
  await signIn(service, service.practice)
  await loadApi()
})
afterAll(async () => {
  removeSettings()
  localStorage.clear()
  await service.close()
})

const answered = async (gateway: unknown) => {
  await service.failNext(webphoneOperations.getWebPhoneToken, faults.body({ token: 'one', ...(gateway !== undefined && { gateway }) }))
  return fetchCredentials(makeStore())
}

it.each([
  [undefined],
  [{ signal: '/signal', media: 'auto' }],
  [{ signal: 'wss://voice.example/signal', media: 'websocket' }],
  [{ signal: 'ws://127.0.0.1:4000/signal', media: 'auto' }],
])('the gateway %j is used', async (gateway) => {
  await expect(answered(gateway)).resolves.toEqual({ token: 'one', gateway, lifeMs: null })
})

it('a gateway of null counts as none', async () => {
  await expect(answered(null)).resolves.toEqual({ token: 'one', lifeMs: null })
})

it.each([
  [{ signal: '/signal' }],
  [{ signal: '/signal', media: 'pigeon' }],
  [{ signal: '', media: 'auto' }],
  [{ signal: 'signal', media: 'auto' }],
  [{ signal: '//elsewhere.example/signal', media: 'auto' }],
  [{ signal: 'https://voice.example/signal', media: 'auto' }],
  [{ signal: '\u202e<i>&', media: 'auto' }],
])('the invalid gateway %j is rejected', async (gateway) => {
  await expect(answered(gateway)).rejects.toMatchObject({ type: 'internal', status: 200 })
})
