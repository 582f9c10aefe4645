import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { makeBackground } from '../../core/background'
import { realChance } from '../../core/chance'
import { MINUTE_MS } from '../../core/clock'
import { makeMoney } from '../../makeMoney'
import { makeEmbeddedCards } from '../../providers/cards/embedded'
import { bundledProgram } from '../../store/testing/bundled'
import { addCard, booksOf, charge } from '../../testing/cardHolder'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const silent = pino({ level: 'silent' })
/** A long run sets more. */
const CYCLES = Number(process.env['KILL_CYCLES'] ?? 1)

describe('a service that is killed in the middle of a charge', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const chargeAndDie = async (accountId: string, cardId: string, key: string, step: string): Promise<void> => {
    const program = bundledProgram(new URL('./testing/chargeOnce.program.ts', import.meta.url))
    const child = spawn(process.execPath, [program, server.databaseUrl, accountId, cardId, key, step], { stdio: 'inherit' })
    const signal = await new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)))
    assert.equal(signal, 'SIGKILL')
  }

  const settle = async (): Promise<void> => {
    server.clock.move(2 * MINUTE_MS)
    const { store, clock } = server
    const parts = { store, clock: clock.now, chance: realChance, background: makeBackground(silent) }
    await makeMoney({ ...parts, cards: makeEmbeddedCards(parts) }).keep(silent)
  }

  const processed = async (cardId: string): Promise<number> => {
    const charges = server.store.selectFrom('processor_charges').innerJoin('card_charges', 'card_charges.id', 'processor_charges.id')
    const made = await charges.select(['processor_charges.cents', 'card_charges.means']).where('processor_charges.state', '=', 'paid').execute()
    return made.filter(({ means }) => 'reference' in means && means.reference === cardId).reduce((sum, { cents }) => sum + cents, 0)
  }

  for (const step of ['placing', 'asking', 'asked', 'completing', 'done']) {
    it(`${step}: asked again it has paid once; never asked again it has paid once or not at all`, async () => {
      for (let cycle = 0; cycle < CYCLES; cycle += 1) {
        const [asking, silentOne] = [await server.seed.member(), await server.seed.member()]
        const [key, card, other] = [randomUUID(), await addCard(server, asking), await addCard(server, silentOne)]
        await Promise.all([chargeAndDie(asking.accountId, card, key, step), chargeAndDie(silentOne.accountId, other, randomUUID(), step)])
        assert.equal((await charge(server, asking, { amount: 20, card_id: card }, key)).status, 201)
        await settle()
        assert.deepEqual([(await booksOf(server, asking.accountId)).prepaid, await processed(card)], [2_000, 2_300])
        const isPaid = step === 'asked' || step === 'completing' || step === 'done'
        const books = await booksOf(server, silentOne.accountId)
        assert.deepEqual([books.prepaid ?? 0, Math.abs(books.cards ?? 0), await processed(other)], isPaid ? [2_000, 2_300, 2_300] : [0, 0, 0])
        const pending = await server.store.selectFrom('card_charges').select('id').where('state', '=', 'pending').execute()
        assert.deepEqual(pending, [])
      }
    })
  }
})
