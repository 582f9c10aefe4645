import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inTransaction } from '../../platform/database/transaction'
import { ask } from '../../testing/ask'
import { silent } from '../../testing/moneyCopy'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import type { DueCharge } from '../charges/service'
import { makeTopUpsService } from './topUps'

describe('automatic top-ups', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const want = async ({ accountId, token }: SeededMember, amount: number, monthly_cap: number): Promise<void> => {
    const body = { is_on: 1, threshold: 30, amount, card_id: null, monthly_cap }
    const { status, text } = await ask(`${server.url}/v1/accounts/${accountId}/top-up`, { method: 'PUT', token, body })
    assert.equal(status, 200, text)
  }

  it('charge by the settings at the time of the charge, not at the start of the run', async () => {
    const member = await server.seed.member()
    await want(member, 2_000, 20_000)
    const charged: (DueCharge | null)[] = []
    const topUps = makeTopUpsService({
      store: server.store,
      clock: server.clock.now,
      fundsOf: (amount) => ({ cents: amount * 100 }),
      cards: { processor: 'embedded' },
      charges: {
        chargeUnattended: async ({ readDue }) => {
          // Other requests came first and were slow.
          await want(member, 20, 20)
          charged.push(await inTransaction(server.store, readDue))
        },
      },
    })
    await topUps.run(silent)
    assert.deepEqual(charged, [{ amounts: { sub: 2_000, gst: 100, qst: 200, total: 2_300 }, cardId: null }])
  })
})
