import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { areas, makeEmbeddedTelephony } from './embedded'
import { stockOf } from './stock'
import { MAX_FOUND, NumberUnavailable, type Offer, type Search } from './port'

const telephony = makeEmbeddedTelephony()
const none = () => Promise.resolve(new Set<string>())
const find = (given: Partial<Search>, takenAmong = none): Promise<Offer[]> =>
  telephony.findAvailable({ country: 'CA', type: 'local', areaCode: '', contains: '', ...given }, takenAmong)

describe('the embedded inventory', () => {
  const searches: [given: Partial<Search>, wanted: RegExp, place?: RegExp][] = [
    [{}, /^\+1\d{10}$/],
    [{ areaCode: '514' }, /^\+1514/, /^(Montréal|Lachine|Pointe-Claire|Saint-Laurent) QC$/],
    [{ areaCode: '(514)' }, /^\+1514/],
    [{ areaCode: '+1 514' }, /^\+1514/],
    [{ areaCode: '514', contains: '42' }, /^\+1514\d*42|^\+15142/],
    [{ contains: '867-53' }, /86753/],
    [{ areaCode: '418', contains: '2***7' }, /^\+1418\d*2\d{3}7/],
    [{ contains: 'fleur' }, /35387/],
    [{ contains: 'LE PAIN' }, /537246/],
    [{ country: 'US', contains: 'FLOWERS' }, /3569377/, / (NY|NJ|MA|VT|NH|ME|PA|DC|FL|GA|IL|MI|TX|CO|WA|OR|CA|NV|AZ)$/],
    [{ country: 'US', areaCode: '212' }, /^\+1212/, /New York City Zone 01 NY/],
    [{ type: 'tollfree', contains: 'taxi' }, /^\+18\d*8294/, /^null null$/],
    [{ type: 'tollfree', areaCode: '888' }, /^\+1888/],
    [{ country: 'US', type: 'tollfree', areaCode: '800' }, /^\+1800/],
    [{ country: 'FR', areaCode: '01' }, /^\+331/, /^(Paris|Nanterre) Île-de-France$/],
    [{ country: 'FR', contains: '04 72' }, /^\+33.*472|^\+33\d*0472/],
    [{ country: 'FR', contains: '+33 4 91' }, /^\+33\d*0?491/],
    [{ country: 'FR', type: 'tollfree', areaCode: '0800' }, /^\+33800/],
    [{ country: 'GB', areaCode: '020' }, /^\+4420[78]/, /^London England$/],
    [{ country: 'GB', areaCode: '20', contains: '7' }, /^\+4420\d*7/],
    [{ country: 'GB', type: 'tollfree' }, /^\+4480[08]/],
  ]
  for (const [given, expected, location = /./] of searches) {
    it(`${JSON.stringify(given)} finds only matching numbers`, async () => {
      const offers = await find(given)
      assert.ok(offers.length >= 10 && offers.length <= MAX_FOUND, String(offers.length))
      assert.equal(new Set(offers.map(({ phone_number }) => phone_number)).size, offers.length)
      for (const { phone_number, country, type, rate_center, region } of offers) {
        assert.match(phone_number, expected)
        assert.match(`${rate_center} ${region}`, location)
        assert.deepEqual([country, type], [given.country ?? 'CA', given.type ?? 'local'])
      }
      assert.deepEqual(await find(given), offers)
    })
  }

  for (const given of [{ areaCode: '999' }, { areaCode: '514', contains: '00000000' }, { contains: '#' }, { contains: 'été' }, { areaCode: "5'" }, { contains: '5'.repeat(40) }]) {
    it(`${JSON.stringify(given)} finds nothing`, async () => assert.deepEqual(await find(given), []))
  }

  it('a bought number disappears from the search, and another one appears', async () => {
    const first = await find({ areaCode: '581' })
    const taken = new Set(first.map(({ phone_number }) => phone_number))
    const next = await find({ areaCode: '581' }, () => Promise.resolve(taken))
    assert.equal(next.length, MAX_FOUND)
    assert.ok(next.every(({ phone_number }) => !taken.has(phone_number)))
  })

  it('each generated number is valid for its kind and country, and none has 555', () => {
    for (const area of areas) {
      let left = 40
      for (const { phone_number, country, type } of stockOf(area, '', '')) {
        const parsed = parsePhoneNumberFromString(phone_number)
        assert.equal(parsed?.isValid(), true, phone_number)
        assert.equal(parsed?.getType() === 'TOLL_FREE', type === 'tollfree', phone_number)
        if (type === 'local') assert.equal(parsed?.country, country, phone_number)
        assert.doesNotMatch(phone_number, /^\+1...555/)
        left -= 1
        if (left === 0) break
      }
      assert.equal(left, 0, area.prefix)
    }
  })

  it('only numbers in stock can be looked up and bought', async () => {
    const [offer] = await find({ areaCode: '514' })
    assert.ok(offer !== undefined)
    assert.deepEqual(await telephony.find(offer.phone_number, 'CA', 'local'), offer)
    assert.equal(await telephony.find(offer.phone_number, 'US', 'local'), null)
    assert.equal(await telephony.find('+15145550142', 'CA', 'local'), null)
    assert.deepEqual(await telephony.buy(offer.phone_number, 'an order'), { reference: null })
    await assert.rejects(telephony.buy('+15145550142', 'an order'), NumberUnavailable)
  })
})
