import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { QueuedMail } from '../platform/database/columns'
import { systemRandom } from '../platform/random'
import { makeJournal } from './journal'
import { endReservations } from './numbers'
import type { NumberServices } from '../numbers/service'
import { startTwilioDouble, type TwilioDouble } from '../numbers/telephony/testing/twilioDouble'
import { makeTwilioTelephony } from '../numbers/telephony/twilio'
import { anotherCopy, silent } from '../numbers/testing/anotherCopy'
import { booksOf, register, search } from '../numbers/testing/buyer'
import { DAY_MS, MINUTE_MS } from '../platform/clock'
import { ask, fieldsOf, type Reply } from '../testing/ask'
import { signedInOperator } from '../testing/operators'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const reason = 'Asked for by telephone'

const at = (value: unknown, ...path: string[]): unknown => path.reduce((found: unknown, name) => Reflect.get(Object(found), name), value)

describe('the inventory of numbers', () => {
  let double: TwilioDouble
  let server: TestServer
  let member: SeededMember
  let token: string
  let agent: string
  before(async () => {
    double = await startTwilioDouble()
    server = await startServer({ telephony: makeTwilioTelephony(double.account, silent), now: new Date('2026-03-15T15:00:00Z') })
    member = await server.seed.member()
    await server.store.updateTable('users').set({ language: 'fr' }).where('account_id', '=', member.accountId).execute()
    await server.seed.prepaid(member.accountId, 1000)
    token = (await signedInOperator(server)).token
    agent = (await signedInOperator(server, 'agent')).token
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  let last = 1000
  const fresh = (): string => `+1514200${(last += 1)}`
  const call = (method: string, path: string, body?: object, as = token): Promise<Reply> => ask(`${server.url}/v1/operator/numbers${path}`, { method, token: as, ...(body && { body }) })
  const act = (phone: string, path: string, more: object = {}) => call(path === 'account' ? 'PUT' : 'POST', `/${phone.slice(1)}/${path}`, { reason, ...more })
  const check = async (): Promise<Reply> => {
    server.clock.move(MINUTE_MS)
    return call('POST', '/check')
  }
  const settle = () => anotherCopy(server, makeTwilioTelephony(double.account, silent)).settle(silent)
  const stateOf = async (phone: string): Promise<unknown> => at((await call('GET', `?q=${phone.slice(1)}`)).body, 'numbers', '0', 'state')
  /** At the carrier, by other means than the service. */
  const hold = (): string => {
    const phone = fresh()
    const sid = `PN${String(last).padStart(32, '0')}`
    double.owned.set(sid, { sid, phone_number: phone, friendly_name: '', voice_url: null })
    return phone
  }
  const heldAs = (phone: string) => [...double.owned.values()].find(({ phone_number }) => phone_number === phone)
  const ownedBy = ({ accountId }: SeededMember) => server.store.selectFrom('numbers').selectAll().where('account_id', '=', accountId).execute()
  const own = async (other = member): Promise<string> => {
    const phone = hold()
    await server.seed.number(other.accountId, { phone_number: phone, provider_reference: heldAs(phone)?.sid ?? null })
    return phone
  }
  const mail = async (subject: RegExp): Promise<string> => {
    for (;;) {
      const next = await server.mails.next()
      if (subject.test(next.subject)) return next.text
    }
  }
  const without = async (): Promise<string> => {
    const phone = hold()
    await check()
    return phone
  }

  it('a check finds numbers of the carrier without an owner, with their price, and numbers of accounts without the carrier', async () => {
    const [kept, lost, extra] = [await own(), fresh(), hold()]
    await server.seed.number(member.accountId, { phone_number: lost })
    assert.equal(at((await call('GET', '/check')).body, 'checked_at'), null)
    // The practice accounts' numbers were never at this carrier.
    const { count } = await server.store.selectFrom('numbers').select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    const checked = await check()
    assert.equal(checked.status, 200, checked.text)
    assert.deepEqual([at(checked.body, 'in_use'), at(checked.body, 'without_owner'), at(checked.body, 'missing')], [1, 1, Number(count) - 1])
    assert.deepEqual([await stateOf(kept), await stateOf(lost), await stateOf(extra)], ['in_use', 'missing', 'without_owner'])
    assert.deepEqual(at((await call('GET', `?state=without_owner&q=${extra.slice(2)}`)).body, 'numbers', '0', 'price'), { amount: 1.15, currency: 'USD' })
    assert.equal((await call('GET', '?state=missing&limit=2', undefined, agent)).status, 200)
    assert.equal((await call('POST', '/check', undefined, agent)).status, 403)
  })

  it('the list comes in pages, newest first, and each number once', async () => {
    const seen: unknown[] = []
    for (let cursor = ''; ; ) {
      const { body } = await call('GET', `?limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(at(body, 'numbers', '0', 'id'))
      const next = at(body, 'next_cursor')
      if (typeof next !== 'string') break
      cursor = next
    }
    const { body } = await call('GET', '/check')
    assert.equal(new Set(seen).size, seen.length)
    assert.equal(seen.length, ['in_use', 'without_owner', 'missing', 'reserved'].reduce((sum, state) => sum + Number(at(body, state)), 0))
  })

  it('a number that is being bought or returned is neither', async () => {
    const [bought, returned] = [fresh(), await own()]
    double.forSale.add(bought)
    double.failNext('POST', 'failAfter')
    assert.equal((await register(server.url, member, bought)).status, 503)
    double.failNext('DELETE', 'fail')
    const { id } = (await ownedBy(member)).find(({ phone_number }) => phone_number === returned) ?? assert.fail()
    assert.equal((await ask(`${server.url}/v1/accounts/${member.accountId}/numbers/${id}`, { method: 'DELETE', token: member.token })).status, 204)
    await check()
    assert.deepEqual([await stateOf(bought), await stateOf(returned)], [undefined, undefined])
    server.clock.move(MINUTE_MS)
    await settle()
    assert.deepEqual([await stateOf(bought), await stateOf(returned)], ['in_use', undefined])
  })

  it('a number that the carrier lost, and is removed, leaves its place in the plan', async () => {
    const [owner, phone] = [await server.seed.member(), fresh()]
    double.forSale.add(phone)
    assert.equal((await register(server.url, owner, phone)).status, 201)
    const used = async () => at((await ask(`${server.url}/v1/accounts/${owner.accountId}/billing-overview`, { token: owner.token })).body, 'used_numbers')
    assert.equal(await used(), 1)
    const sid = heldAs(phone)?.sid ?? assert.fail()
    double.owned.delete(sid)
    await check()
    assert.equal((await act(phone, 'removal')).status, 204)
    assert.equal(await used(), 0)
  })

  it("a carrier that doesn't answer is told, and the last result stays", async () => {
    const before = (await call('GET', '/check')).text
    for (const fault of ['fail', 'garbageAfter', 'cut'] as const) {
      double.failNext('GET', fault)
      const refused = await check()
      assert.equal(refused.status, 503)
      assert.match(refused.text, /The carrier didn't answer/)
    }
    assert.equal((await call('GET', '/check')).text, before)
  })

  it('a number without an owner is given to an account at the price of its plan, or without charge', async () => {
    const [paid, free] = [hold(), await without()]
    const given = await act(paid, 'account', { account_id: member.accountId, charge: 'plan' })
    assert.equal(given.status, 204, given.text)
    assert.match(await mail(/Nouveau numéro/), /premier mois coûte 2,00/)
    assert.equal((await act(free, 'account', { account_id: member.accountId, charge: 'free' })).status, 204)
    assert.equal((await act(free, 'account', { account_id: member.accountId, charge: 'free' })).status, 204, 'again')
    const renewals = new Map((await ownedBy(member)).map((number) => [number.phone_number, number.next_renewal_date]))
    assert.deepEqual([renewals.get(paid), renewals.get(free)], ['2026-04-15', null])
    assert.equal(heldAs(free)?.voice_url, double.account.voiceUrl)
    const other = await server.seed.member()
    assert.equal((await act(free, 'account', { account_id: other.accountId, charge: 'free' })).status, 400)
    const third = await without()
    await server.store.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', other.accountId).execute()
    assert.deepEqual(fieldsOf(await act(third, 'account', { account_id: other.accountId, charge: 'free' })), ['account_id'])
    await server.seed.prepaid(member.accountId, -(await booksOf(server, member.accountId)).prepaid)
    assert.match((await act(third, 'account', { account_id: member.accountId, charge: 'plan' })).text, /insufficient_funds/)
  })

  it('ten operators who give and release a number at once do one of it', async () => {
    const [phone, others] = [await without(), await Promise.all([1, 2, 3, 4, 5].map(() => server.seed.member()))]
    const replies = await Promise.all(others.flatMap(({ accountId }) => [act(phone, 'account', { account_id: accountId, charge: 'free' }), act(phone, 'release')]))
    assert.equal(replies.filter(({ status }) => status === 204).length, 1)
    await settle()
    const owners = await server.store.selectFrom('numbers').select('id').where('phone_number', '=', phone).execute()
    assert.equal(owners.length === 1, heldAs(phone) !== undefined)
  })

  it('a number without an owner is released at the carrier, once it answers', async () => {
    const phone = await without()
    double.failNext('DELETE', 'fail')
    assert.deepEqual([(await act(phone, 'release')).status, (await act(phone, 'release')).status], [204, 400])
    await settle()
    assert.deepEqual([await stateOf(phone), heldAs(phone)], [undefined, undefined])
    await check()
    assert.equal(await stateOf(phone), undefined)
  })

  it('a number that is missing at the carrier is removed from its account, and one that is there stays', async () => {
    const [lost, kept] = [fresh(), await own()]
    const application = await server.seed.application(member.accountId)
    await server.seed.number(member.accountId, { phone_number: lost, endpoint_type: 'application', endpoint_value: application })
    assert.equal((await act(lost, 'removal')).status, 400, 'before a check')
    await check()
    assert.deepEqual([(await act(kept, 'removal')).status, (await act(lost, 'removal')).status], [400, 204])
    assert.match(await mail(/n’est plus à vous/), /Motif/)
    assert.equal(await stateOf(lost), undefined)
    assert.notEqual(await server.store.selectFrom('applications').select('id').where('id', '=', application).executeTakeFirst(), undefined)
    const entries = server.store.selectFrom('journal').select(['act', 'reason']).where('subject', '=', lost)
    assert.deepEqual(await entries.execute(), [{ act: 'number_removed', reason }])
  })

  describe('reservations', () => {
    const reserve = (numbers: string, { accountId }: SeededMember, reserved_until: string | null = null) => call('POST', '/reservations', { account_id: accountId, numbers, reserved_until, reason })
    const find = (member: SeededMember) => search(server, member, 'country=CA&type=Local&area_code=514')

    const refused: [what: string, numbers: string, lines: RegExp][] = [
      ['no number', '5145550142', /Line 1, 5145550142: neither a number/],
      ['a range that runs backwards', '\n+15142009002-+15142009001', /Line 2, .*: neither a number/],
      ['another country', '+4930123456', /Line 1,/],
      ['the same number twice', '+15142009001-+15142009002\n+15142009001', /Line 2, \+15142009001: written twice/],
      ['what the carrier neither holds nor sells', '+15142009001', /Line 1, \+15142009001: neither held nor sold/],
      ['nothing', ' \n', /From 1 to 100/],
      ['too many', '+15142000000-+15142009999', /From 1 to 100/],
    ]
    for (const [what, numbers, lines] of refused) {
      it(`${what} is refused by its line`, async () => {
        const reply = await reserve(numbers, member)
        assert.deepEqual([reply.status, fieldsOf(reply)], [422, ['numbers']])
        assert.match(reply.text, lines)
      })
    }

    it('a block is bought at the carrier, and only its customer finds and buys it', async () => {
      const [customer, other] = [await server.seed.member(), await server.seed.member()]
      const [first, second, held] = [fresh(), fresh(), await without()]
      for (const phone of [first, second]) double.forSale.add(phone)
      const block = `${first}-${second}\n${held}`
      double.failNext('POST', 'fail')
      assert.deepEqual(fieldsOf(await reserve(block, customer, '2026-01-01')), ['reserved_until'])
      assert.equal((await reserve(block, customer)).status, 204)
      assert.equal((await reserve(block, customer)).status, 204, 'again')
      // Still for sale at the carrier, and reserved.
      assert.equal((await register(server.url, other, second)).status, 400)
      assert.equal((await find(other)).includes(second), false)
      await settle()
      assert.deepEqual((await find(customer)).slice(0, 3), [first, second, held])
      assert.deepEqual((await find(other)).filter((phone) => [first, second, held].includes(phone)), [])
      assert.equal((await register(server.url, other, held)).status, 400)
      assert.equal((await reserve(held, other)).status, 422)
      assert.equal((await act(held, 'release')).status, 400)
      await check()
      assert.equal(await stateOf(held), 'reserved')
      const bought = await register(server.url, customer, held)
      assert.equal(bought.status, 201, bought.text)
      assert.deepEqual([await stateOf(held), heldAs(held)?.voice_url], ['in_use', double.account.voiceUrl])
      const entries = await server.store.selectFrom('journal').select('act').where('account_id', '=', customer.accountId).where('user_id', 'is', null).execute()
      assert.deepEqual(entries, [{ act: 'numbers_reserved' }])
    })

    it('what the carrier refuses to sell is shown, and asked for again once it is reserved again', async () => {
      const phone = fresh()
      // For sale when it was reserved, and sold to somebody else before it was bought.
      await server.store.insertInto('number_reservations').values({ id: phone, phone_number: phone, account_id: member.accountId, reason, created_at: server.clock.now() }).execute()
      await settle()
      const isRefused = async () => at((await call('GET', `?q=${phone.slice(1)}`)).body, 'numbers', '0', 'is_refused')
      assert.equal(await isRefused(), 1)
      double.forSale.add(phone)
      await settle()
      assert.equal(await isRefused(), 1)
      assert.equal((await reserve(phone, member)).status, 204)
      await settle()
      assert.deepEqual([await isRefused(), at((await call('GET', `?q=${phone.slice(1)}`)).body, 'numbers', '0', 'is_held')], [0, 1])
    })

    it('a number on order is never reserved for somebody else, nor the reverse, at once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [buyer, customer, phone] = [await server.seed.member(), await server.seed.member(), fresh()]
        double.forSale.add(phone)
        await Promise.all([register(server.url, buyer, phone), reserve(phone, customer)])
        await settle()
        const [owners, kept] = [await ownedBy(buyer), await server.store.selectFrom('number_reservations').select('id').where('phone_number', '=', phone).execute()]
        assert.equal(owners.length + kept.length, 1)
      }
    })

    it('a number that went back to the carrier is not reserved as if it were held', async () => {
      const phone = await own()
      await check()
      await server.store.deleteFrom('numbers').where('phone_number', '=', phone).execute()
      const now = server.clock.now()
      await server.store.insertInto('released_numbers').values({ id: phone, account_id: member.accountId, phone_number: phone, provider_reference: null, released_at: now, settled_at: now }).execute()
      assert.equal((await reserve(phone, member)).status, 422)
    })

    it('a reservation ends when it is withdrawn, or after its last day', async () => {
      const [one, two] = [hold(), await without()]
      assert.equal((await reserve(`${one}\n${two}`, member, '2026-03-20')).status, 204)
      assert.deepEqual([(await act(one, 'withdrawal')).status, (await act(one, 'withdrawal')).status], [204, 400])
      assert.equal(await stateOf(one), 'without_owner')
      const [told, numbers]: [QueuedMail[], NumberServices] = [[], anotherCopy(server, makeTwilioTelephony(double.account, silent))]
      const endPast = () => endReservations({ store: server.store, journal: makeJournal(server.store, server.clock.now, systemRandom), outbox: { put: async (_, mail) => void told.push(mail) }, numbers })
      await endPast()
      assert.deepEqual([await stateOf(two), told], ['reserved', []])
      server.clock.move(6 * DAY_MS)
      await endPast()
      token = (await signedInOperator(server)).token
      assert.equal(await stateOf(two), 'without_owner')
      assert.equal(told.length, 1)
      assert.deepEqual(await server.store.selectFrom('journal').select(['act', 'operator_id']).where('subject', '=', two).orderBy('id', 'desc').limit(1).execute(), [{ act: 'reservation_ended', operator_id: null }])
    })
  })
})
