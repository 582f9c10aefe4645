import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask, type Reply } from '../ask'
import { booksOf, takenFrom } from '../cardHolder'
import { faults, type Fault } from '../controlClient'
import type { SeededMember } from '../seed'
import type { TestServer } from '../startServer'
import { startServer } from '../testServer'
import { seedBuyer } from '../../resources/numbers/testing/buyer'
import { moneyCalls, type MoneyAct, type MoneyCall } from './moneyActs'

/** A long run sets more. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1)
const FUNDS = 100_000

type Once = () => Promise<Reply | null>
type Shape = (server: TestServer, row: MoneyCall['row'], once: Once) => Promise<Reply | null>

/** The next such call meets the fault. */
const meeting =
  (fault: Fault): Shape =>
  (server, row, once) => {
    server.faults.failNext(row, fault)
    return once()
  }

const page = { status: 502, text: '<!doctype html><title>Bad gateway</title>', type: 'text/html' }

const shapes: Readonly<Record<string, Shape>> = {
  'cut before it arrives': meeting(faults.drop),
  'done, and cut before the answer': meeting(faults.dropAfter),
  'done, and cut in the middle of the answer': meeting(faults.cutAfter),
  'refused by a proxy': meeting({ kind: 'answer', reply: page }),
  'done, and answered by a proxy': meeting({ kind: 'answerAfter', reply: page }),
  'done, and answered by a page': meeting({ kind: 'answerAfter', reply: { ...page, status: 200 } }),
  'done, and answered with null': meeting({ kind: 'answerAfter', reply: { status: 200, text: 'null' } }),
  'sent twice at once': async (_server, _row, once) => (await Promise.all([once(), once()]))[1] ?? null,
  'repeated while its answer is held up': async (server, row, once) => {
    server.faults.failNext(row, faults.holdAfter)
    const held = once()
    const reply = await once()
    server.faults.release()
    await held
    return reply
  },
  'cut off from the database': async (server, _row, once) => {
    server.database.off()
    const reply = await once()
    server.database.on()
    return reply
  },
}

/** Whether this is an answer of the service that says it is done. */
const isDone = (reply: Reply | null, status: number): boolean =>
  reply?.status === status && (status === 204 || (typeof reply.body === 'object' && reply.body !== null))

describe('whatever happens on the way', () => {
  let server: TestServer
  let member: SeededMember
  before(async () => {
    server = await startServer()
    member = await seedBuyer(server, FUNDS)
  })
  after(() => server.close())

  /** As people and their browsers do: again, with the same key, until the service has said what became of it. */
  const act = async ({ row }: MoneyCall, { path, body }: MoneyAct, shape: Shape): Promise<void> => {
    const headers = { 'idempotency-key': randomUUID() }
    const asked = { method: row.method, token: member.token, headers, ...(body !== undefined && { body }) }
    const once: Once = () => ask(`${server.url}/v1/accounts/${member.accountId}/${path}`, asked).catch(() => null)
    let reply = await shape(server, row, once)
    for (let tries = 0; !isDone(reply, row.status); tries += 1) {
      assert.ok(tries < 20 && (reply === null || reply.status >= 500 || reply.body == null), `${reply?.status} ${reply?.text}`)
      reply = await once()
    }
  }

  /** What the account reads is the sum of its entries, and what cards have paid is what the processor has taken. */
  const checkBooks = async (): Promise<void> => {
    const { text } = await ask(`${server.url}/v1/accounts/${member.accountId}/billing-overview`, { token: member.token })
    const { prepaid = 0, cards = 0 } = await booksOf(server, member.accountId)
    assert.match(text, new RegExp(`"prepaid_balance":${prepaid / 100}[,}]`))
    assert.equal(-cards - FUNDS, await takenFrom(server, member.accountId))
  }

  for (const [name, call] of Object.entries(moneyCalls)) {
    it(`${name} happens once, in ${Object.keys(shapes).length} shapes of trouble`, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const shape of Object.values(shapes)) {
          const wanted = await call.prepare(server, member)
          await act(call, wanted, shape)
          await wanted.check()
          await checkBooks()
        }
      }
    })
  }
})
