import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { countFrom } from 'tools/figures'
import { MINUTE_MS } from '../../platform/clock'
import { addCard, booksOf, charge, chargedTo } from '../../testing/cardHolder'
import { killedAt } from '../../testing/kills'
import { moneyCopy, silent } from '../../testing/moneyCopy'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const program = new URL('./testing/chargeOnce.program.ts', import.meta.url)
const CYCLES = countFrom('KILL_CYCLES', 1)

describe('a service that is killed during a charge', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const settle = async (): Promise<void> => {
    server.clock.move(2 * MINUTE_MS)
    await moneyCopy(server).processDue(silent)
  }

  const retry = async (step: string): Promise<void> => {
    const [member, key] = [await server.seed.member(), randomUUID()]
    const card = await addCard(server, member)
    await killedAt(server, program, [member.accountId, card, key], step)
    assert.equal((await charge(server, member, { amount: 20, card_id: card }, key)).status, 201)
    assert.deepEqual([(await booksOf(server, member.accountId)).prepaid, await chargedTo(server, member.accountId)], [2_000, 2_300])
  }

  const neverRetry = async (step: string): Promise<void> => {
    const member = await server.seed.member()
    await killedAt(server, program, [member.accountId, await addCard(server, member), randomUUID()], step)
    await settle()
    const { prepaid = 0, cards = 0 } = await booksOf(server, member.accountId)
    const isPaid = step !== 'placing' && step !== 'asking'
    assert.deepEqual([prepaid, 0 - cards, await chargedTo(server, member.accountId)], isPaid ? [2_000, 2_300, 2_300] : [0, 0, 0])
    const pending = await server.store.selectFrom('card_charges').select('id').where('state', '=', 'pending').execute()
    assert.deepEqual(pending, [])
  }

  // The short run uses one of the two at each step.
  const both = [retry, neverRetry] as const
  for (const [index, step] of ['placing', 'asking', 'asked', 'completing', 'done'].entries()) {
    it(`${step}: a retry finds one payment; without a retry there is one payment or none`, async () => {
      for (let cycle = index; cycle < CYCLES + index; cycle += 1) await both[cycle % 2 === 0 ? 1 : 0](step)
    })
  }
})
