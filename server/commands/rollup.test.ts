import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { runRollupCommand } from './rollup'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

describe('npm run rollup', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  it('finds and repairs counts that differ from the calls', async () => {
    const { store, seed } = server
    const agrees = { lines: ['The counts of every day agree with the calls.'], isRight: true }
    assert.deepEqual(await runRollupCommand(store, 'check'), agrees)
    const { accountId } = await seed.person()
    await seed.call(accountId, { started_at: '2026-03-10T12:00:00Z' })
    await store.updateTable('call_days').set({ calls: 2 }).where('account_id', '=', accountId).execute()
    const found = `The counts of 1 day differ from the calls; \`npm run rollup -- repair\` counts them again:`
    assert.deepEqual(await runRollupCommand(store, 'check'), { lines: [found, `  ${accountId} 2026-03-10`], isRight: false })
    assert.deepEqual(await runRollupCommand(store, 'repair'), { lines: ['Repaired the counts of 1 day:', `  ${accountId} 2026-03-10`], isRight: true })
    assert.deepEqual(await runRollupCommand(store, 'check'), agrees)
  })
})
