import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { JournalQuery } from 'contract/operators'
import { monthsAfter } from 'callflow/calendar'
import { post } from '../billing/index'
import { MINUTE_MS } from '../platform/clock'
import { dropOldMonths, makeMonths } from '../platform/database/months'
import { inTransaction } from '../platform/database/transaction'
import { systemRandom } from '../platform/random'
import { ask } from '../testing/ask'
import { charge, tokenFor } from '../testing/cardHolder'
import { signedInOperator } from '../testing/operators'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import { makeJournal, ownActor, type Journal } from './journal'

describe('the journal', () => {
  let server: TestServer
  let journal: Journal
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    journal = makeJournal(server.store, server.clock.now, systemRandom)
  })
  after(() => server.close())

  const write = (act: string, accountId?: string): Promise<void> =>
    inTransaction(server.store, (transaction) => journal.write(transaction, ownActor, { act, subject: 'Essai', ...(accountId !== undefined && { accountId }) }))

  const book = (accountId: string, kind: Parameters<typeof post>[1]['kind'], id: string = randomUUID()): Promise<void> =>
    inTransaction(server.store, (transaction) => post(transaction, { id, accountId, kind, at: server.clock.now(), entries: { prepaid: 1234, usage: -1234 } }))

  const listed = async (query: JournalQuery): Promise<string[]> => (await journal.list(query)).entries.map(({ act }) => act)

  it('shows acts and bookings together or apart, of one account or all, newest first', async () => {
    const [{ accountId }, other] = [await server.seed.person(), await server.seed.person()]
    await server.store.updateTable('accounts').set({ name: 'Boulangerie Ménard' }).where('id', '=', accountId).execute()
    for (const step of [() => write('view_opened', accountId), () => book(accountId, 'extra_minutes'), () => write('balance_adjusted', accountId), () => book(accountId, 'adjustment')]) {
      server.clock.move(MINUTE_MS)
      await step()
    }
    await book(other.accountId, 'number_renewal')
    for (const [query, wanted] of [
      [{ account_id: accountId }, ['balance_adjusted', 'money_extra_minutes', 'view_opened']],
      [{ account_id: accountId, kind: 'acts' }, ['balance_adjusted', 'view_opened']],
      [{ account_id: accountId, kind: 'money' }, ['money_adjustment', 'money_extra_minutes']],
      [{ q: 'menard', kind: 'money' }, ['money_adjustment', 'money_extra_minutes']],
      [{ account_id: other.accountId, q: 'menard' }, []],
    ] as const) assert.deepEqual(await listed(query), wanted, JSON.stringify(query))
    const [entry] = (await journal.list({ account_id: accountId, kind: 'money' })).entries
    assert.deepEqual([entry?.subject, entry?.actor, entry?.after], ['Boulangerie Ménard', 'Telephony Console', { prepaid: 12.34, usage: -12.34 }])
  })

  it('a refund is one entry, unless money alone is asked for', async () => {
    const member = await server.seed.member()
    const paid = await charge(server, member, { amount: 20, card_token: await tokenFor(server) })
    const { token } = await signedInOperator(server)
    const path = `/v1/operator/accounts/${member.accountId}/payments/${String(Reflect.get(Object(paid.body), 'payment_id'))}/refunds`
    const refund = await ask(`${server.url}${path}`, { method: 'POST', token, body: { amount: 5, reason: 'A gift' }, headers: { 'idempotency-key': randomUUID() } })
    assert.equal(refund.status, 204)
    assert.deepEqual(await listed({ account_id: member.accountId, q: 'refunded' }), ['payment_refunded'])
    assert.deepEqual((await listed({ account_id: member.accountId })).sort(), ['money_prepaid_account', 'payment_refunded'])
    assert.deepEqual((await listed({ account_id: member.accountId, kind: 'money' })).sort(), ['money_payment_taken_back', 'money_prepaid_account'])
  })

  it('every entry is on one page, also of the same instant, and of bookings with long names', async () => {
    const { accountId } = await server.seed.person()
    for (let entry = 0; entry < 5; entry += 1) {
      await write('view_opened', accountId)
      await book(accountId, 'number_renewal', `renewal-${randomUUID()}-2026-03-15-12-reversed`)
    }
    const seen: unknown[] = []
    let cursor: string | null | undefined
    do {
      const { entries, next_cursor } = await journal.list({ account_id: accountId, limit: '3', ...(cursor && { cursor }) })
      seen.push(...entries.map(({ id }) => id))
      cursor = next_cursor
    } while (cursor)
    assert.deepEqual([seen.length, new Set(seen).size], [10, 10])
  })

  it('keeps thirteen whole months, and refuses to lose an entry otherwise', async () => {
    const { store, clock } = server
    const now = clock.now()
    await makeMonths(store, now, new Date('2024-12-01T00:00:00Z'))
    const entry = { operator_id: null, actor: 'Ana', act: 'view_opened', subject: '', reason: '', address: '' }
    for (const created_at of ['2025-01-31T23:59:59Z', '2025-02-01T00:00:00Z']) await store.insertInto('journal').values({ id: randomUUID(), created_at, ...entry }).execute()
    await dropOldMonths(store, now)
    const left = await store.selectFrom('journal').select('created_at').where('actor', '=', 'Ana').execute()
    assert.deepEqual(left.map(({ created_at }) => created_at.toISOString()), [`${monthsAfter('2026-03-01', -13)}T00:00:00.000Z`])
    await assert.rejects(store.deleteFrom('journal').where('actor', '=', 'Ana').execute(), /only grows/)
    await dropOldMonths(store, now)
  })
})
