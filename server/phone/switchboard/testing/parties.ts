import assert from 'node:assert/strict'
import type { CallRecords } from '../../../calls/records/port'
import type { Storage } from '../../../platform/files/storage'
import type { CallFlowPlan } from '../../../testing/callFlow'
import { listHistory } from '../../../testing/lists'
import type { SeededMember } from '../../../testing/sessions'
import type { TestServer } from '../../../testing/startServer'
import { makeExchange } from './exchange'
import type { FakePhone } from './fakeGateway'

export const VOICE = new Uint8Array(160).fill(0x10)
export const QUIET = new Uint8Array(160).fill(0xff)

export const module = (module_name: string, parameters: Record<string, unknown> = {}) => ({ module_name, parameters })
export const say = (text: string) => module('text_to_speech', { text, language: 'fr-CA' })
export const transferTo = (destination_number: string) => module('call_transfer', { destination_number })
export const root = (...modules: ReturnType<typeof module>[]): CallFlowPlan => ({ branches: [{ friendly_name: 'root', modules }] })

export interface Party extends SeededMember {
  numberId: string
  number: string
}

let lastNumber = 5_140_100

export const makeParties = (server: TestServer, storage?: Storage, recordsOf?: (own: CallRecords) => CallRecords) => {
  const exchange = makeExchange(server, storage, recordsOf)
  const tickUntil = async (isSo: () => boolean): Promise<void> => {
    for (let frames = 0; frames < 10_000 && !isSo(); frames += 1) await exchange.ticker.tick(1)
    assert.ok(isSo())
  }
  return {
    exchange,
    tickUntil,
    party: async (plan?: CallFlowPlan): Promise<Party> => {
      const member = await server.seed.member()
      lastNumber += 1
      const number = `+1873${lastNumber}`
      const flow = plan && (await server.seed.callFlow(member.accountId, plan))
      const endpoint = flow && ({ endpoint_type: 'application', endpoint_value: flow.id } as const)
      return { ...member, number, numberId: await server.seed.number(member.accountId, { phone_number: number, ...endpoint }) }
    },
    call: (from: Party, To: string, record = '0', CallerId = from.number): FakePhone =>
      exchange.gateway.dials(from, { To, CallerId, record }),
    talk: async (phone: FakePhone, frames: number, frame = VOICE): Promise<void> => {
      for (let sent = 0; sent < frames; sent += 1) {
        phone.says(frame)
        await exchange.ticker.tick(1)
      }
    },
    hears: (phone: FakePhone, what: string): boolean => exchange.heard(phone).includes(what),
    logOf: async (who: Party) =>
      (await listHistory(server.url, who, 'calls')).rows.map(({ direction, contact_number, duration, number_id }) => [direction, contact_number, duration, number_id]),
  }
}

export type Parties = ReturnType<typeof makeParties>
