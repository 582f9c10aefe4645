import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { NumberUnavailable, TelephonyDown, type Search, type TelephonyPort } from './port'
import { startTwilioDouble, type TwilioDouble } from './testing/twilioDouble'
import { makeTwilioTelephony } from './twilio'

/** Enough for a double in the same process to act before the client gives up. */
const SHORT_TIMEOUT_MS = 1000
const STATUS_URL = 'https://voice.example.com/statuses'
const none = () => Promise.resolve(new Set<string>())

describe('Twilio', () => {
  let double: TwilioDouble
  let telephony: TelephonyPort
  const logged: unknown[] = []
  before(async () => {
    double = await startTwilioDouble()
    telephony = makeTwilioTelephony({ ...double.account, statusUrl: STATUS_URL }, { warn: (...line: unknown[]) => void logged.push(line) })
  })
  after(() => double.close())

  const lastCall = () => double.calls.at(-1)
  const offer = (phone_number: string): string => {
    double.forSale.add(phone_number)
    return phone_number
  }
  const ownedFor = (orderId: string) => [...double.owned.values()].filter(({ friendly_name }) => friendly_name === orderId)

  const searches: [given: Partial<Search>, path: string, sent: Record<string, string>][] = [
    [{ areaCode: '514' }, 'CA/Local', { AreaCode: '514', PageSize: '60' }],
    [{ country: 'US', type: 'tollfree', contains: 'TAXI 1' }, 'US/TollFree', { Contains: '82941', PageSize: '60' }],
    [{ areaCode: '(438)', contains: '55**' }, 'CA/Local', { AreaCode: '438', Contains: '55**', PageSize: '60' }],
    [{ country: 'FR', areaCode: '01' }, 'FR/Local', { Contains: '+331', PageSize: '60' }],
    [{ country: 'GB', areaCode: '020', contains: '77' }, 'GB/Local', { Contains: '77', PageSize: '1000' }],
    [{ country: 'GB' }, 'GB/Local', { PageSize: '60' }],
  ]
  for (const [given, path, sent] of searches) {
    it(`the search ${JSON.stringify(given)} is translated for Twilio`, async () => {
      await telephony.findAvailable({ country: 'CA', type: 'local', areaCode: '', contains: '', ...given }, none)
      assert.deepEqual(lastCall(), { method: 'GET', path: `AvailablePhoneNumbers/${path}.json`, given: sent })
    })
  }

  it('results exclude our own numbers, and a search that Twilio rejects finds nothing', async () => {
    const [one, other] = [offer('+15145557001'), offer('+15145557010')]
    const search = { country: 'CA', type: 'local', areaCode: '514', contains: '5557' } as const
    const location = { country: 'CA', type: 'local', region: 'QC' }
    assert.deepEqual(await telephony.findAvailable(search, none), [
      { phone_number: one, ...location, rate_center: 'MONTREAL' },
      { phone_number: other, ...location, rate_center: 'Montreal' },
    ])
    const left = await telephony.findAvailable(search, () => Promise.resolve(new Set([one])))
    assert.deepEqual(left.map(({ phone_number }) => phone_number), [other])
    assert.deepEqual(await telephony.findAvailable({ ...search, contains: '5' }, none), [])
    assert.equal((await telephony.find(one, 'CA', 'local'))?.phone_number, one)
    assert.equal(await telephony.find('+15145550000', 'CA', 'local'), null)
  })

  it('a number is bought under its order id, found by it, routed and released, and each step can be repeated', async () => {
    const bought = await telephony.buy(offer('+15145557002'), 'order-1')
    const [owned] = ownedFor('order-1')
    assert.deepEqual([bought.reference, owned?.phone_number, owned?.voice_url], [owned?.sid, '+15145557002', double.account.voiceUrl])
    assert.equal(lastCall()?.given['StatusCallback'], STATUS_URL)
    assert.deepEqual(await telephony.findBought('order-1'), bought)
    assert.equal(await telephony.findBought('order-2'), null)
    if (owned !== undefined) owned.voice_url = 'changed by hand'
    await telephony.bringCalls(bought.reference ?? '')
    assert.equal(owned?.voice_url, double.account.voiceUrl)
    await telephony.release(bought.reference ?? '')
    await telephony.release(bought.reference ?? '')
    assert.deepEqual(ownedFor('order-1'), [])
  })

  it('all pages of what Twilio holds are listed, with the price of each country and kind, or without prices', async () => {
    const [local, tollfree] = [['+15145557101', '+15145557102', '+12125557103'], '+18885557104']
    for (const phone of [...local, tollfree]) await telephony.buy(offer(phone), 'order-of-list')
    const pricesOf = async () => new Map((await telephony.listHeld(async () => [])).map(({ phone_number, price }) => [phone_number, price]))
    const usd = (cents: number) => ({ cents, currency: 'USD' })
    const found = await pricesOf()
    assert.deepEqual([...local, tollfree].map((phone) => found.get(phone)), [usd(115), usd(115), usd(115), usd(215)])
    const asked = double.calls.filter(({ path }) => path.includes('Countries')).map(({ path }) => path.slice(-2))
    assert.deepEqual(asked.sort(), ['CA', 'US'])
    const failOn = (isIt: (call: (typeof double.calls)[number]) => boolean) => double.failBy(() => (double.calls.slice(-1).some(isIt) ? 'fail' : undefined))
    failOn(({ path }) => path.includes('Countries'))
    const unpriced = await pricesOf()
    assert.deepEqual([unpriced.size, unpriced.get(tollfree)], [found.size, null])
    failOn(({ given }) => given['Page'] === '1')
    await assert.rejects(telephony.listHeld(async () => []), TelephonyDown)
    double.failBy(() => undefined)
  })

  it('a number that is no longer available is refused permanently, and the reason is logged', async () => {
    await assert.rejects(telephony.buy('+15145557999', 'order-3'), NumberUnavailable)
    assert.match(JSON.stringify(logged.at(-1)), /21422/)
  })

  for (const fault of ['hang', 'hangAfter', 'cut', 'cutAfter', 'fail', 'failAfter', 'tooMany', 'garbageAfter'] as const) {
    it(`a purchase that fails with '${fault}' has an unknown outcome, which the order id reveals later`, async () => {
      const number = offer(`+1514556${String(1000 + double.forSale.size)}`)
      double.failNext('POST', fault)
      const withShortTimeout = makeTwilioTelephony(double.account, { warn: () => undefined }, SHORT_TIMEOUT_MS)
      await assert.rejects((fault.startsWith('hang') ? withShortTimeout : telephony).buy(number, `order-${fault}`), TelephonyDown)
      const bought = await telephony.findBought(`order-${fault}`)
      assert.equal(bought !== null, fault.endsWith('After'))
      assert.equal(ownedFor(`order-${fault}`).length, bought === null ? 0 : 1)
    })
  }

  it('wrong credentials and a refused connection are reported as unavailable, without secrets', async () => {
    const wrong = makeTwilioTelephony({ ...double.account, authToken: 'wrong-canary' }, { warn: () => undefined })
    const closed = makeTwilioTelephony({ ...double.account, apiUrl: 'http://127.0.0.1:1' }, { warn: () => undefined })
    for (const broken of [wrong, closed]) {
      await assert.rejects(broken.findBought('x'), (error) => error instanceof TelephonyDown && !/canary/.test(`${error.message}${error.stack}`))
      await assert.rejects(broken.release(`PN${'0'.repeat(32)}`), TelephonyDown)
    }
  })
})
