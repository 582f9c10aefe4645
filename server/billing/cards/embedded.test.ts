import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { systemRandom } from '../../platform/random'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import type { ChargeRequest } from './port'
import { makeEmbeddedCards } from './embedded'

describe('the embedded processor', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const untilSomebodyWaits = async (): Promise<void> => {
    const waiting = sql`select 1 from pg_locks where not granted and pid in (
      select pid from pg_stat_activity where datname = current_database() and query like 'insert into "processor_charges"%')`
    while ((await waiting.execute(server.store)).rows.length === 0);
  }

  it('returns the charge that another instance is making, once it is made', async () => {
    const { store, clock } = server
    const cards = makeEmbeddedCards({ store, clock: clock.now, random: systemRandom })
    const means = { reference: 'nobody' }
    const request: ChargeRequest = { chargeId: randomUUID(), customer: randomUUID(), means, cents: 2_300, isAttended: true }
    const theirs = { id: request.chargeId, customer: request.customer, cents: 2_300, behaviour: 'approved', client_secret: 'secret' } as const
    const made = { state: 'paid', refusal: null, due_at: null, created_at: clock.now(), refunded_at: null } as const
    const other = await store.startTransaction().execute()
    await other.insertInto('processor_charges').values({ ...theirs, ...made }).execute()
    const outcome = cards.charge(request)
    await untilSomebodyWaits()
    await other.commit().execute()
    assert.deepEqual(await outcome, { state: 'paid', reference: request.chargeId })
  })
})
