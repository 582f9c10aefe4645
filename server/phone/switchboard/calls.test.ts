import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { practiceLines } from 'contract/webphone'
import { listHistory } from '../../testing/lists'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeParties, VOICE, type Parties } from './testing/parties'

describe('calls through the switchboard', () => {
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

  it('a call is refused to an invalid, parked or busy number, and from a number of another account', async () => {
    const [caller, parked] = [await people.party(), await people.party()]
    const [, , , busy, declined] = practiceLines
    const calls: [to: string, state: string, from?: string][] = [
      ['', 'not_found'],
      ['<script>', 'not_found'],
      ['411', 'not_found'],
      [parked.number, 'declined'],
      [busy.phone_number, 'busy'],
      [declined.phone_number, 'declined'],
      [parked.number, 'declined', parked.number],
      [parked.number, 'declined', ''],
    ]
    for (const [to, state, from] of calls) {
      const phone = people.call(caller, to, '0', from)
      await people.exchange.over(phone)
      assert.equal(phone.state(), state, to)
    }
    const missed = (await people.logOf(caller)).map(([direction, number, seconds]) => [direction, number, seconds])
    assert.deepEqual(missed.sort(), [busy, declined].map(({ phone_number }) => ['outbound', phone_number, 0]).concat([['outbound', parked.number, 0]]).sort())
    assert.deepEqual(await people.logOf(parked), [['inbound', caller.number, 0, parked.numberId]])
  })

  it('an outside number rings, announces that it leads nowhere and echoes the caller; both sides are recorded on request, which is announced first', async () => {
    const caller = await people.party()
    const phone = people.call(caller, '(514) 555-0199', '1')
    await people.exchange.until(() => phone.state() === 'ringing')
    await people.exchange.ticker.seconds(3)
    await people.exchange.until(() => phone.state() === 'answered')
    await people.exchange.ticker.seconds(4.2)
    assert.deepEqual(people.exchange.heard(phone).map((what) => what.slice(0, 12)), ['ring', 'Cet appel es', 'This call is', 'Le service d', 'The practice'])
    const silent = phone.frames.length
    await people.talk(phone, 50)
    assert.deepEqual(phone.frames.slice(silent), Array(50).fill(VOICE))
    phone.leaves()
    await people.exchange.over(phone)
    assert.deepEqual(await people.logOf(caller), [['outbound', '+15145550199', 5, caller.numberId]])
    const { rows } = await listHistory(server.url, caller, 'recordings')
    assert.deepEqual(rows.map(({ duration }) => duration), [3])
    assert.deepEqual((await listHistory(server.url, await people.party(), 'recordings')).rows, [])
  })

  it("a member hears that a number isn't theirs to call from, and no call is made; from theirs it is, and is known as theirs", async () => {
    const [caller, parked] = [await people.party(), await people.party()]
    const user = server.store.updateTable('users').where('id', '=', caller.userId)
    await user.set({ role: 'member', number_ids: [parked.numberId] }).execute()
    const phone = people.call(caller, parked.number)
    await people.exchange.pickedUp(phone)
    await people.tickUntil(() => phone.call.isOver())
    await people.exchange.over(phone)
    assert.deepEqual(people.exchange.heard(phone).map((what) => what.slice(0, 16)).slice(-2), ['Vous ne pouvez p', "You can't call f"])
    assert.deepEqual([await people.logOf(caller), await people.logOf(parked)], [[], []])
    await user.set({ number_ids: [caller.numberId] }).execute()
    await people.exchange.over(people.call(caller, parked.number))
    const made = server.store.selectFrom('calls').select(['direction', 'made_by']).where('account_id', '=', caller.accountId)
    assert.deepEqual(await made.execute(), [{ direction: 'outbound', made_by: caller.userId }])
  })

  it('unanswered calls, and calls in progress at shutdown, are logged', async () => {
    const caller = await people.party()
    const [, , announcement, , , never] = practiceLines
    const ringing = people.call(caller, never.phone_number)
    await people.exchange.until(() => ringing.state() === 'ringing')
    await people.exchange.ticker.seconds(60)
    await people.exchange.over(ringing)
    const talking = people.call(caller, announcement.phone_number)
    await people.exchange.pickedUp(talking)
    await people.exchange.ticker.seconds(1)
    await people.exchange.gateway.close()
    await people.exchange.over(talking)
    assert.deepEqual((await people.logOf(caller)).map(([, number, seconds]) => [number, seconds]), [
      [announcement.phone_number, 1],
      [never.phone_number, 0],
    ])
  })

  it('a test number calls whoever asks for it, available or not, greets them and echoes them', async () => {
    const called = await people.party()
    await server.seed.colleague(called)
    await server.store.updateTable('users').set({ availability: 'do_not_disturb' }).where('id', '=', called.userId).execute()
    const id = await people.exchange.calls.callWebPhone(called)
    const rung = people.exchange.gateway.rung.at(-1)
    assert.deepEqual([rung?.accountId, rung?.ringing.callId, rung?.ringing.to, rung?.ringing.userIds], [called.accountId, id, called.number, [called.userId]])
    const phone = rung?.accept()
    assert.ok(phone)
    await people.exchange.ticker.seconds(2.5)
    await people.talk(phone, 10)
    assert.deepEqual(phone.frames.slice(-10), Array(10).fill(VOICE))
    phone.leaves()
    await people.exchange.over(phone)
    assert.deepEqual(await people.logOf(called), [['inbound', practiceLines[0].phone_number, 3, called.numberId]])
    await assert.rejects(people.exchange.calls.callWebPhone(called, 'none'), /validation/)
  })
})
