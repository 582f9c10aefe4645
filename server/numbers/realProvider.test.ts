import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { buildServer } from '../composition/app'
import { makeBackground } from '../platform/jobs/background'
import { systemRandom } from '../platform/random'
import { MINUTE_MS } from '../platform/clock'
import { makeEmbeddedCards } from '../billing/cards/embedded'
import { makeNoSpeech } from '../sounds/speech/speech'
import { startTwilioDouble, type TwilioDouble } from './telephony/testing/twilioDouble'
import { makeTwilioTelephony } from './telephony/twilio'
import type { TelephonyPort } from './telephony/port'
import { readSettings } from '../composition/settings/settings'
import { openChannel } from '../platform/events/channel'
import { ask } from '../testing/ask'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import type { NumberServices } from './service'
import { anotherCopy, silent } from './testing/anotherCopy'
import { booksOf, register, seedBuyer } from './testing/buyer'

describe('with a provider that can fail', () => {
  let double: TwilioDouble
  let telephony: TelephonyPort
  let server: TestServer
  before(async () => {
    double = await startTwilioDouble()
    telephony = makeTwilioTelephony(double.account, silent)
    server = await startServer({ telephony, now: new Date('2026-03-15T15:00:00Z') })
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  const startAgain = (): NumberServices => anotherCopy(server, telephony)

  let last = 0
  const offer = (): string => {
    last += 1
    const phone = `+1514200${String(1000 + last)}`
    double.forSale.add(phone)
    return phone
  }
  const books = ({ accountId }: SeededMember) => booksOf(server, accountId)
  const ownedOf = (phone: string) => [...double.owned.values()].filter(({ phone_number }) => phone_number === phone)
  const bought = (phone: string) => ({ numbers: [phone], pending: 0, prepaid: 800, usage: 200 })
  const nothing = { numbers: [], pending: 0, prepaid: 1000, usage: 0 }
  const held = { numbers: [], pending: 1, prepaid: 800, usage: 200 }

  for (const fault of ['cut', 'cutAfter', 'fail', 'failAfter', 'tooMany', 'garbageAfter'] as const) {
    it(`a purchase with the fault '${fault}' is unknown at first, and completed once by a retry`, async () => {
      const [member, phone, key] = [await seedBuyer(server, 1000), offer(), randomUUID()]
      double.failNext('POST', fault)
      const first = await register(server.url, member, phone, { key })
      assert.deepEqual([first.status, first.headers.get('retry-after')], [503, '2'])
      assert.deepEqual(await books(member), held)
      const again = await register(server.url, member, phone, { key })
      assert.equal(again.status, 201)
      assert.equal((await register(server.url, member, phone, { key })).text, again.text)
      assert.deepEqual([await books(member), ownedOf(phone).length], [bought(phone), 1])
    })
  }

  it('a number that the provider refuses to sell is refunded', async () => {
    const [member, phone] = [await seedBuyer(server, 1000), offer()]
    const snatched: TelephonyPort = {
      ...telephony,
      buy: (number, orderId) => {
        double.forSale.delete(number)
        return telephony.buy(number, orderId)
      },
    }
    const { purchases } = anotherCopy(server, snatched)
    const body = { phone_number: phone, type: 'Local' } as const
    const purchase = { body, caller: { ...member, log: silent }, key: null, fingerprint: 'f' }
    await assert.rejects(purchases.register(purchase), { status: 400, word: 'number_unavailable' })
    assert.deepEqual([await books(member), ownedOf(phone)], [nothing, []])
  })

  it('an order without a retry is settled at a start a minute later: completed if it was bought, otherwise refunded', async () => {
    const [one, other] = [await seedBuyer(server, 1000), await seedBuyer(server, 1000)]
    const [phone, unsold] = [offer(), offer()]
    for (const [member, number, fault] of [[one, phone, 'failAfter'], [other, unsold, 'fail']] as const) {
      double.failNext('POST', fault)
      assert.equal((await register(server.url, member, number)).status, 503)
    }
    await startAgain().settle(silent)
    assert.deepEqual([await books(one), await books(other)], [held, held])
    server.clock.move(MINUTE_MS)
    double.failNext('GET', 'fail')
    await startAgain().settle(silent)
    const channel = openChannel({ databaseUrl: server.databaseUrl, log: silent })
    const parts = { channel, settings: readSettings({}), consoleFolder: '/nowhere', operatorFolder: '/nowhere', log: silent, clock: server.clock.now }
    const cards = makeEmbeddedCards({ store: server.store, clock: server.clock.now, random: systemRandom })
    const providers = { mail: server.mails, files: server.files, telephony, cards, speech: makeNoSpeech(silent), voice: null, carrier: null }
    const restarted = buildServer({ ...parts, store: server.store, providers })
    await restarted.ready()
    await restarted.close()
    assert.deepEqual([await books(one), await books(other)], [bought(phone), nothing])
    assert.deepEqual([ownedOf(phone).length, ownedOf(unsold).length], [1, 0])
    // Renewals count from the order, however late the provider answered.
    const stored = server.store.selectFrom('numbers').innerJoin('number_orders', 'number_orders.number_id', 'numbers.id')
    const days = stored.select(['numbers.created_at as owned', 'number_orders.created_at as ordered']).where('numbers.phone_number', '=', phone)
    const { owned, ordered } = await days.executeTakeFirstOrThrow()
    assert.deepEqual(owned, ordered)
  })

  it('a search or purchase reports that the provider is unavailable, and changes nothing', async () => {
    const [member, phone] = [await seedBuyer(server, 1000), offer()]
    double.failNext('GET', 'fail')
    assert.equal((await register(server.url, member, phone)).status, 503)
    assert.deepEqual(await books(member), nothing)
    double.failNext('GET', 'cut')
    const answer = await ask(`${server.url}/v1/numbers/available?country=CA&type=Local`, { token: member.token })
    assert.deepEqual([answer.status, answer.body], [503, { status: 'internal', user_message: null }])
    assert.doesNotMatch(server.logged(), /auth-token-canary/)
  })

  it('a number is routed to this service before its endpoint is saved', async () => {
    const [member, phone] = [await seedBuyer(server, 1000), offer()]
    const id = /"id":"([\w-]+)"/.exec((await register(server.url, member, phone)).text)?.[1]
    const application = await server.seed.application(member.accountId)
    const route = () =>
      ask(`${server.url}/v1/accounts/${member.accountId}/numbers/${id}/endpoint`, {
        method: 'PUT',
        token: member.token,
        body: { endpoint_type: 'application', endpoint_value: application },
      })
    double.failNext('POST', 'fail')
    assert.equal((await route()).status, 503)
    assert.match((await ask(`${server.url}/v1/accounts/${member.accountId}/numbers/${id}`, { token: member.token })).text, /parking/)
    assert.equal((await route()).status, 200)
    assert.equal(double.calls.at(-1)?.given['VoiceUrl'], double.account.voiceUrl)
  })

  it('a released number is returned as soon as the provider takes it', async () => {
    const [member, phone] = [await seedBuyer(server, 1000), offer()]
    const id = /"id":"([\w-]+)"/.exec((await register(server.url, member, phone)).text)?.[1] ?? ''
    const background = makeBackground(silent)
    const { releases } = anotherCopy(server, telephony, background)
    double.failNext('DELETE', 'fail')
    await releases.release(member.accountId, id)
    await background.settled()
    assert.deepEqual([(await books(member)).numbers, ownedOf(phone).length], [[], 1])
    await startAgain().settle(silent)
    await startAgain().settle(silent)
    assert.deepEqual([ownedOf(phone), double.forSale.has(phone)], [[], true])
    assert.equal(double.calls.filter(({ method }) => method === 'DELETE').length, 2)
  })
})
