import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallFlowPlan } from '../../testing/callFlow'
import { listHistory } from '../../testing/lists'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import type { FakePhone } from './testing/fakeGateway'
import { makeParties, module, QUIET, root, say, transferTo, VOICE, type Parties, type Party } from './testing/parties'

const OUTSIDE = '+15145550199'
const mailbox = root(say('laissez'), module('voicemail', { send_to: 'boite@example.com' }))

describe('the outcome of a call', () => {
  let server: TestServer
  let people: Parties
  before(async () => {
    server = await startServer()
    people = makeParties(server)
  })
  after(async () => {
    assert.deepEqual(people.exchange.failures, [])
    await server.close()
  })

  interface Row {
    name: string
    flow?: CallFlowPlan
    then?: (phone: FakePhone, called: Party) => Promise<void>
    missed: 'open' | null
  }

  const leaves = async (phone: FakePhone): Promise<void> => phone.leaves()
  const ends = async (phone: FakePhone): Promise<void> => people.tickUntil(() => phone.call.isOver())
  const ringing = async (called: Party) => {
    const rings = () => people.exchange.gateway.rung.find(({ accountId }) => accountId === called.accountId)
    await people.tickUntil(() => rings() !== undefined)
    return rings() ?? assert.fail()
  }
  const speaks = (frame = VOICE) => async (phone: FakePhone) => {
    await people.tickUntil(() => people.hears(phone, 'beep'))
    await people.exchange.ticker.tick(25)
    await people.talk(phone, 60, frame)
    phone.leaves()
  }

  const rows: Row[] = [
    { name: 'a parked number', missed: 'open' },
    { name: 'an announcement alone, heard to its end', flow: root(say('fermé')), then: ends, missed: 'open' },
    { name: 'a caller who leaves during the announcement', flow: root(say('fermé')), then: leaves, missed: 'open' },
    {
      name: 'web phones that nobody answers',
      flow: root(module('webphone'), say('absent')),
      then: async (phone, called) => {
        ;(await ringing(called)).miss()
        await ends(phone)
      },
      missed: 'open',
    },
    {
      name: 'a web phone that answers',
      flow: root(module('webphone')),
      then: async (phone, called) => {
        ;(await ringing(called)).accept()
        await people.exchange.ticker.tick(5)
        phone.leaves()
      },
      missed: null,
    },
    {
      name: 'a web phone that answers, and the caller leaves before it is connected',
      flow: root(module('webphone')),
      then: async (phone, called) => {
        ;(await ringing(called)).accept(sleep(50))
        phone.leaves()
      },
      missed: null,
    },
    {
      name: 'a web phone that answers and hangs up before it is connected',
      flow: root(module('webphone'), say('absent')),
      then: async (phone, called) => {
        ;(await ringing(called)).accept(sleep(50)).leaves()
        await ends(phone)
      },
      missed: null,
    },
    { name: 'a transfer that is answered', flow: root(transferTo(OUTSIDE)), then: async (phone) => {
      await people.tickUntil(() => people.hears(phone, 'Le service d’essai ne peut pas joindre de numéros externes. Parlez, et vous entendrez votre voix.'))
      phone.leaves()
    }, missed: null },
    { name: 'a transfer that is not answered', flow: root(transferTo('411'), say('absent')), then: ends, missed: 'open' },
    { name: 'a message', flow: mailbox, then: speaks(), missed: null },
    { name: 'a message without a word', flow: mailbox, then: speaks(QUIET), missed: 'open' },
  ]

  for (const { name, flow, then, missed } of rows) {
    it(`${name}: ${missed === 'open' ? 'missed' : 'not missed'}`, async () => {
      const [caller, called] = [await people.party(), await people.party(flow)]
      const phone = people.call(caller, called.number)
      if (then !== undefined) {
        await people.exchange.pickedUp(phone)
        await then(phone, called)
      }
      await people.exchange.over(phone)
      const states = async (who: Party) => (await listHistory(server.url, who, 'calls')).rows.map((row) => [row.direction, row.missed])
      assert.deepEqual(await states(called), [['inbound', missed]])
      assert.deepEqual(await states(caller), [['outbound', null]])
    })
  }
})
