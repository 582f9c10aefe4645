import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { ask } from '../../server/testing/ask'
import { addCard, charge } from '../../server/testing/cardHolder'
import { startServer } from '../../server/testing/testServer'

const BURST = 200
const ASKED = 40

const p95 = (times: readonly number[]): number => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Infinity

/** Machines differ, so the times are compared with those of the same minute. */
it("one account's 200 charges at once leave the others' requests about as fast as before", { timeout: 600_000 }, async (t) => {
  const server = await startServer({})
  try {
    const [one, other] = [await server.seed.member(), await server.seed.member()]
    const card_id = await addCard(server, one)
    const write = async (): Promise<number> => {
      const began = performance.now()
      const body = { friendly_name: randomUUID() }
      const { status } = await ask(`${server.url}/v1/accounts/${other.accountId}/applications`, { token: other.token, body })
      assert.equal(status, 201)
      return performance.now() - began
    }
    const writeAll = async (isOver: () => boolean): Promise<number[]> => {
      const times: number[] = []
      while (!isOver() || times.length === 0) times.push(await write())
      return times
    }
    await write()
    let left = ASKED
    const alone = await writeAll(() => (left -= 1) < 0)
    let isDone = false
    const burst = Promise.all(Array.from({ length: BURST }, () => charge(server, one, { amount: 20, card_id }))).finally(() => (isDone = true))
    const beside = await writeAll(() => isDone)
    const statuses = (await burst).map(({ status }) => status)
    const ratio = p95(beside) / p95(alone)
    t.diagnostic(`p95 alone ${p95(alone).toFixed(0)} ms, beside ${p95(beside).toFixed(0)} ms (${beside.length} requests): ${ratio.toFixed(1)} times`)
    // Attempts in progress count for the limit of card testing, so that some are told to wait.
    assert.deepEqual(statuses.filter((status) => ![201, 429, 503].includes(status)), [])
    assert.ok(ratio < 16)
  } finally {
    await server.close()
  }
})
