import type { numbersOperations } from 'contract/numbers'
import { practiceLines, type webphoneOperations } from 'contract/webphone'
import { ask } from '../ask'
import { openVoiceClient, socketSdp, type VoiceClient } from '@console/voice-gateway/testing'
import { search } from '../../numbers/testing/buyer'
import type { OperationCase, Setting } from './operation'

const nothing = async () => ({})

const openWebPhone = async ({ server, member: { accountId, token } }: Setting): Promise<VoiceClient> => {
  const { text } = await ask(`${server.url}/v1/accounts/${accountId}/webphone/token`, { token })
  const client = await openVoiceClient({ url: server.url })
  client.say('listen', { token: /"token":"([^"]+)"/.exec(text)?.[1], browserinfo: {}, reconnectTimeout: 0 })
  await client.next('connected')
  client.say('register', { media: { audio: true } })
  await client.next('ready')
  return client
}

const areas = ['514', '438', '418', '819', '450'] as const
let searches = 0

const oneForSale = async ({ server, member }: Setting): Promise<string> => {
  searches += 1
  const [phone] = await search(server, member, `country=CA&type=Local&area_code=${areas[searches % areas.length]}`)
  if (phone === undefined) throw new Error('no number is for sale')
  return phone
}

export const numberOperations: Record<keyof (typeof numbersOperations & typeof webphoneOperations), OperationCase> = {
  listNumbers: { ask: nothing },
  getNumber: { ask: nothing },
  setNumberLabel: { ask: async () => ({ body: { label: 'Comptoir' } }) },
  setNumberEndpoint: {
    ask: async (setting) => {
      const { server, own } = setting
      const endpoint_value = await server.seed.application(own.accountId)
      return { body: { endpoint_type: 'application', endpoint_value } }
    },
    named: { endpoint_value: 'applicationId' },
  },
  findAvailableNumbers: { ask: async () => ({ query: { country: 'CA', type: 'Local', area_code: '514' } }) },
  getNumberCost: { ask: async () => ({ params: { type: 'Local' } }) },
  registerNumber: { ask: async (setting) => ({ body: { phone_number: await oneForSale(setting), type: 'Local' } }) },
  releaseNumber: { ask: nothing },
  getNumberUsage: { ask: nothing },
  getWebPhoneToken: { ask: nothing },
  callWebPhone: {
    ask: async (setting) => {
      await openWebPhone(setting)
      return { body: { number_id: setting.own.numberId } }
    },
    named: { number_id: 'numberId' },
    again: 'a call that rings is rung once more: nothing is kept of either',
  },
  getRoom: { ask: nothing },
  actInRoom: {
    ask: async (setting) => {
      const client = await openWebPhone(setting)
      const [{ phone_number: echo }] = practiceLines
      client.say('invite', { callsid: 'TJS1', sdp: socketSdp, twilio: { params: new URLSearchParams({ To: echo, CallerId: setting.own.phoneNumber }).toString() } })
      await client.next('answer')
      return { body: { act: 'hold' } }
    },
  },
  placePracticeCall: {
    ask: async ({ server, own }) => {
      const endpoint = { endpoint_type: 'parking', endpoint_value: null } as const
      await server.store.updateTable('numbers').set(endpoint).where('id', '=', own.numberId).execute()
      return { body: { to: own.phoneNumber, from: '+15145550123' } }
    },
    again: 'each is a call of its own, for practice',
  },
}
