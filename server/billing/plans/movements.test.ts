import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { BalanceMovementsReply } from 'contract/billing'
import { DAY_MS, MINUTE_MS } from '../../platform/clock'
import { reverse } from '../money/ledger'
import { ask } from '../../testing/ask'
import { addCard, charge } from '../../testing/cardHolder'
import { moneyCopy, silent } from '../../testing/moneyCopy'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { listMovements } from './usage'

const isReply = (body: unknown): body is BalanceMovementsReply => typeof body === 'object' && body !== null && 'movements' in body

describe('balance movements', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const read = ({ accountId, token }: SeededMember, query = '') =>
    ask(`${server.url}/v1/accounts/${accountId}/balance-movements${query}`, { token })

  const listOf = async (member: SeededMember, query?: string): Promise<BalanceMovementsReply> => {
    const { status, body, text } = await read(member, query)
    assert.ok(status === 200 && isReply(body), text)
    return body
  }

  const buyNumber = async ({ accountId, token }: SeededMember): Promise<string> => {
    const offers = await ask(`${server.url}/v1/numbers/available?country=CA&type=Local&area_code=514`, { token })
    const phone_number = /"phone_number":"([^"]+)"/.exec(offers.text)?.[1] ?? ''
    const headers = { 'idempotency-key': randomUUID() }
    const bought = await ask(`${server.url}/v1/accounts/${accountId}/numbers/register`, { token, body: { phone_number, type: 'Local' }, headers })
    assert.equal(bought.status, 201, bought.text)
    return phone_number
  }

  it('list what was added and spent, newest first, with what it was for and the balance after it', async () => {
    const member = await server.seed.member()
    const { accountId, token } = member
    for (const _included of [1, 2]) await server.seed.number(accountId)
    const period = { plan: 5, period_start_date: '2026-02-17', period_end_date: '2026-03-16' }
    await server.store.updateTable('subscriptions').set(period).where('account_id', '=', accountId).execute()
    await server.seed.call(accountId, { started_at: '2026-03-01T12:00:00Z', duration: 210 * 60 })
    const card_id = await addCard(server, member)
    await charge(server, member, { amount: 20, card_id })
    server.clock.move(MINUTE_MS)
    const phone = await buyNumber(member)
    const topUp = { is_on: 1, threshold: 19, amount: 40, card_id, monthly_cap: 80 }
    assert.equal((await ask(`${server.url}/v1/accounts/${accountId}/top-up`, { method: 'PUT', token, body: topUp })).status, 200)
    const money = moneyCopy(server)
    await money.processDue(silent)
    server.clock.move(32 * DAY_MS)
    await money.processDue(silent)
    const renewals = server.store.selectFrom('ledger_transactions').select('id').where('account_id', '=', accountId)
    const { id } = await renewals.where('kind', '=', 'number_renewal').executeTakeFirstOrThrow()
    await server.store.transaction().execute((transaction) => reverse(transaction, { id, accountId, at: server.clock.now() }))
    // The session is over by now.
    const { movements } = await listMovements(server.store, accountId, {})
    const shown = movements.map(({ date, kind, is_automatic, phone_number, minutes, amount, balance_after }) =>
      [date.slice(0, 10), kind, is_automatic, phone_number, minutes, amount, balance_after])
    assert.deepEqual(shown, [
      ['2026-04-16', 'reversal', 0, phone, null, 2, 57.5],
      ['2026-04-16', 'number_renewal', 0, phone, null, -2, 55.5],
      ['2026-04-16', 'extra_minutes', 0, null, 10, -0.5, 57.5],
      ['2026-03-15', 'prepaid_account', 1, null, null, 40, 58],
      ['2026-03-15', 'number_registration', 0, phone, null, -2, 18],
      ['2026-03-15', 'prepaid_account', 0, null, null, 20, 20],
    ])
    const payments = server.store.selectFrom('card_charges').select('id').where('account_id', '=', accountId).where('cause', '!=', 'period').orderBy('sub_cents', 'desc')
    assert.deepEqual(movements.flatMap(({ payment_id = [] }) => payment_id), (await payments.execute()).map(({ id }) => id))
  })

  it('come in pages that stay correct while money moves, and are those of the account', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    await server.seed.prepaid(other.accountId, 9_900)
    for (const cents of [100, 200, 300, 400, 500]) await server.seed.prepaid(member.accountId, cents)
    const whole = await listOf(member)
    assert.deepEqual(whole.movements.map(({ amount, balance_after }) => [amount, balance_after]), [[5, 15], [4, 10], [3, 6], [2, 3], [1, 1]])
    assert.equal('next_cursor' in whole, false)
    const paged: BalanceMovementsReply['movements'] = []
    let query = '?limit=2'
    for (const isLast of [false, false, true]) {
      const { movements, next_cursor } = await listOf(member, query)
      paged.push(...movements)
      assert.equal(next_cursor === null, isLast)
      query = `?limit=2&cursor=${next_cursor ?? ''}`
      await server.seed.prepaid(member.accountId, 700)
    }
    assert.deepEqual(paged, whole.movements)
    assert.deepEqual((await listOf(other)).movements.map(({ amount }) => amount), [99])
    assert.deepEqual(await listOf(await server.seed.member(), '?limit=10'), { movements: [], next_cursor: null })
  })

  for (const cursor of ['x', ...['1.word', '1.1_000', `1.${'9'.repeat(20)}`].map((text) => Buffer.from(text).toString('base64url'))]) {
    it(`a cursor that this list did not send is refused: ${cursor}`, async () => {
      assert.equal((await read(await server.seed.member(), `?limit=2&cursor=${cursor}`)).status, 400)
    })
  }
})
