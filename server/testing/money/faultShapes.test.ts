import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask, type Reply } from '../ask'
import { booksOf, chargedTo } from '../cardHolder'
import { faultShapes, type Once, type Shape } from '../faultShapes'
import type { SeededMember } from '../sessions'
import type { TestServer } from '../startServer'
import { startServer } from '../testServer'
import { figure, share } from 'tools/figures'
import { seedBuyer } from '../../numbers/testing/buyer'
import { moneyOperations, type PreparedOperation, type MoneyOperation } from './moneyOperations'

const ROUNDS = share('FAULT_ROUNDS', { test: 1, proof: 1, long: 20 })
const FUNDS = 100_000

const isDone = (reply: Reply | null, status: number): boolean =>
  reply?.status === status && (status === 204 || (typeof reply.body === 'object' && reply.body !== null))

describe('payments under every kind of fault', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  /** Retries with the same key, as browsers do, until the outcome is known. */
  const act = async (member: SeededMember, { row }: MoneyOperation, { path, body }: PreparedOperation, shape: Shape): Promise<void> => {
    const headers = { 'idempotency-key': randomUUID() }
    const request = { method: row.method, token: member.token, headers, ...(body !== undefined && { body }) }
    const once: Once = () => ask(`${server.url}/v1/accounts/${member.accountId}/${path}`, request).catch(() => null)
    let reply = await shape(server, row, once)
    for (let tries = 0; !isDone(reply, row.status); tries += 1) {
      assert.ok(tries < 20 && (reply === null || reply.status >= 500 || reply.body == null), `${reply?.status} ${reply?.text}`)
      reply = await once()
    }
  }

  const checkBooks = async (member: SeededMember): Promise<void> => {
    const { text } = await ask(`${server.url}/v1/accounts/${member.accountId}/billing-overview`, { token: member.token })
    const { prepaid = 0, cards = 0 } = await booksOf(server, member.accountId)
    assert.match(text, new RegExp(`"prepaid_balance":${prepaid / 100}[,}]`))
    assert.equal(-cards - FUNDS, await chargedTo(server, member.accountId))
  }

  for (const [name, call] of Object.entries(moneyOperations)) {
    it(`${name} happens once, under ${Object.keys(faultShapes).length} kinds of fault`, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        // An account can buy at most fifty numbers a day.
        const member = await seedBuyer(server, FUNDS)
        for (const shape of Object.values(faultShapes)) {
          const prepared = await call.prepare(server, member)
          await act(member, call, prepared, shape)
          await prepared.check()
          await checkBooks(member)
          figure('money cells', 1)
        }
      }
    })
  }
})
