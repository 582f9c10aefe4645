import { ask } from '../ask'
import { startChild, type Child } from '../../../tools/programs/child'
import { openVoiceClient, type VoiceClient } from '@console/voice-gateway/testing'

const program = new URL('../../platform/database/testing/serve.program.ts', import.meta.url)
const voiceProgram = new URL('../../composition/voice/voiceProgram.ts', import.meta.url)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export interface LiveProduct {
  service: Child
  url: string
  accountId: string
  token: string
  nextVoice: () => Promise<number>
  /** Resolves when the service has noticed the end of its voice process. */
  voiceEnded: () => Promise<unknown>
  get: (path: string) => Promise<Record<string, unknown>>
  phoneToken: () => Promise<string>
  phone: () => Promise<VoiceClient>
}

const lineWith = async (service: Child, pattern: RegExp): Promise<RegExpExecArray> => {
  for (;;) {
    const found = pattern.exec(await service.line())
    if (found !== null) return found
  }
}

export const startLiveProduct = async (dataDir: string): Promise<LiveProduct> => {
  const env = { CONSOLE_DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', VOICE_PROGRAM: voiceProgram.href }
  const service = startChild(program, { env })
  const [, url = ''] = await lineWith(service, /Address +(http:\/\/localhost:\d+)\/console\//)
  const [email, password] = [await lineWith(service, /E-?mail +(\S+)/), await lineWith(service, /Password +(\S+)/)]
  const { body } = await ask(`${url}/v1/auth/login`, { body: { email: email[1], password: password[1] } })
  if (!isRecord(body)) throw new Error('The practice account cannot sign in.')
  const [accountId, token] = [String(body['account_id']), String(body['token'])]
  const get = async (path: string): Promise<Record<string, unknown>> => {
    const answer = await ask(`${url}/v1/accounts/${accountId}${path}`, { token })
    if (!isRecord(answer.body)) throw new Error(`${path} answered ${answer.status} ${answer.text}`)
    return answer.body
  }
  const phoneToken = async (): Promise<string> => String((await get('/webphone/token'))['token'])
  return {
    service,
    url,
    accountId,
    token,
    get,
    phoneToken,
    nextVoice: async () => Number((await lineWith(service, /"pid":(\d+).*The voice process is ready/))[1]),
    voiceEnded: () => lineWith(service, /The voice process ended/),
    phone: async () => {
      const client = await openVoiceClient({ url })
      client.say('listen', { token: await phoneToken() })
      await client.next('connected')
      return client
    },
  }
}
