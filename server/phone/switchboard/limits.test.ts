import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readCallLimits } from '../../billing/plans/callLimits'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeParties, root, transferTo, type Parties, type Party } from './testing/parties'

const OUTSIDE = '(514) 555-0199'
const FRANCE = '+33199001234'

describe('the limits of an account, on the gateway', () => {
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

  const limit = ({ accountId }: Party, limits: { longest_minutes?: number; calls_at_once?: number; countries?: string[] }) =>
    server.store.insertInto('call_limits').values({ account_id: accountId, ...limits }).execute()
  const reserved = async ({ accountId }: Party): Promise<number> => {
    await people.exchange.callRecords.hasRoom(accountId, 0)
    return (await server.store.selectFrom('call_reservations').select('call_id').where('account_id', '=', accountId).execute()).length
  }
  const answered = async (caller: Party, to: string) => {
    const phone = people.call(caller, to)
    await people.exchange.until(() => phone.state() === 'ringing')
    await people.exchange.ticker.seconds(3)
    await people.exchange.until(() => phone.state() === 'answered')
    return phone
  }
  const refused = async (caller: Party, to: string): Promise<string[]> => {
    const phone = people.call(caller, to)
    await people.exchange.pickedUp(phone)
    await people.tickUntil(() => phone.call.isOver())
    return people.exchange.heard(phone).slice(-2)
  }

  it('begin alike in the database and in the service', async () => {
    const { accountId, ...caller } = await people.party()
    const before = await readCallLimits(server.store, accountId)
    await limit({ accountId, ...caller }, {})
    const { account_id, ...after } = { account_id: '', ...(await readCallLimits(server.store, accountId)) }
    assert.deepEqual([account_id, after], [accountId, before])
  })

  it('refuse a call aloud, to a destination and beyond the calls at once, and make none of it', async () => {
    const caller = await people.party()
    await limit(caller, { calls_at_once: 1 })
    const [french, english] = await refused(caller, FRANCE)
    assert.match(french ?? '', /ne permet pas d’appeler cette destination\. Une personne propriétaire/)
    assert.match(english ?? '', /doesn't allow calls to this destination\. An owner/)
    assert.deepEqual([await people.logOf(caller), await reserved(caller)], [[], 0])
    const first = await answered(caller, OUTSIDE)
    assert.match((await refused(caller, OUTSIDE))[1] ?? '', /too many calls are in progress/)
    first.leaves()
    await people.exchange.over(first)
    const second = await answered(caller, OUTSIDE)
    second.leaves()
    await people.exchange.over(second)
  })

  it('keep nothing reserved, nor note it, for a call that is refused for another reason meanwhile', async () => {
    const caller = await people.party()
    await limit(caller, { countries: ['FR'] })
    const luc = await server.seed.colleague(caller, 'Luc', 'member')
    await server.store.updateTable('users').set({ number_ids: [] }).where('id', '=', luc.userId).execute()
    const words = await refused({ ...caller, ...luc }, FRANCE)
    assert.match(words[1] ?? '', /number/)
    const stranger = people.exchange.gateway.dials(caller, { To: FRANCE, CallerId: '+15145550100', record: '0' })
    await people.exchange.over(stranger)
    const noted = await server.store.selectFrom('calls_abroad').select('call_id').where('account_id', '=', caller.accountId).execute()
    assert.deepEqual([stranger.state(), await reserved(caller), noted], ['declined', 0, []])
  })

  it('warn with a tone half a minute before a call ends, and end it', async () => {
    const caller = await people.party()
    await limit(caller, { longest_minutes: 1 })
    const phone = await answered(caller, OUTSIDE)
    await people.exchange.ticker.seconds(29)
    assert.ok(!people.exchange.heard(phone).includes('beep'))
    await people.exchange.ticker.seconds(2)
    assert.ok(people.exchange.heard(phone).includes('beep'))
    await people.exchange.ticker.seconds(30)
    await people.exchange.over(phone)
    assert.deepEqual((await people.logOf(caller)).map(([direction, , seconds]) => [direction, seconds]), [['outbound', 60]])
    assert.equal(await reserved(caller), 0)
  })

  it('refuse a transfer aloud, and let the flow go on', async () => {
    const [caller, shop] = [await people.party(), await people.party(root(transferTo(FRANCE)))]
    const phone = people.call(caller, shop.number)
    await people.exchange.pickedUp(phone)
    await people.tickUntil(() => phone.call.isOver())
    await people.exchange.over(phone)
    assert.match(people.exchange.heard(phone).at(-1) ?? '', /doesn't allow calls to this destination/)
    assert.equal(await reserved(shop), 0)
  })

  it('forget what a process reserved that is gone, but not what a carrier still carries', async () => {
    const caller = await people.party()
    const row = { account_id: caller.accountId, phone_number: '+15145550199', started_at: new Date('2026-01-01T12:00:00Z'), ends_at: new Date('2099-01-01T12:00:00Z'), plan_minutes: 1, cents: 0, transfer_cents: null }
    await server.store.insertInto('call_reservations').values([{ ...row, call_id: 'lost', is_carried: false }, { ...row, call_id: 'carried', is_carried: true }]).execute()
    const next = makeParties(server)
    await next.exchange.until(() => true)
    await next.exchange.over(next.call(await next.party(), ''))
    const left = server.store.selectFrom('call_reservations').select('call_id').where('account_id', '=', caller.accountId)
    while ((await left.execute()).length > 1) await new Promise(setImmediate)
    assert.deepEqual(await left.execute(), [{ call_id: 'carried' }])
  })
})
