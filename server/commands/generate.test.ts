import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { newFolder, removeFolder } from '@console/embedded-postgres/testing'
import { addCalls, generate, NoSuchAccount, insertSamples, type Sample } from './generate'
import { runRollupCommand } from './rollup'
import { openStore } from '../platform/database/connection'
import { openDatabase, type Database } from '../platform/database/openDatabase'
import { PRACTICE_EMAIL } from '../practice/createPractice'
import { assertCounted } from '../testing/paths/storedPaths'
import type { Store } from '../platform/database/tables'

const log = pino({ level: 'silent' })

describe('generated calls', () => {
  let dataDir = ''
  let database: Database
  let store: Store
  before(async () => {
    dataDir = newFolder()
    database = await openDatabase({ databaseUrl: null, dataDir, log })
    store = openStore({ databaseUrl: database.url, log })
  })
  after(async () => {
    await store.destroy()
    await database.stop()
    await removeFolder(dataDir)
  })

  it('are added to the account of that user, beside a service that runs on the folder', async () => {
    const where = { databaseUrl: null, dataDir, practiceAccount: true, s3: null }
    const made = await generate(where, { email: 'Second@example.com', calls: 300 }, log)
    assert.deepEqual([made.calls, made.account], [300, 'Atelier Boréal inc.'])
    const account = await store.selectFrom('accounts').select('id').where('name', '=', made.account).executeTakeFirstOrThrow()
    const calls = await store.selectFrom('calls').selectAll().where('account_id', '=', account.id).execute()
    assert.ok(calls.length > 350, `${calls.length} with those of the practice account`)
    assert.ok(calls.every(({ started_at }) => started_at < new Date()))
    const callers = await store.selectFrom('callers').select('contact_number').where('account_id', '=', account.id).execute()
    const known = new Set(callers.map(({ contact_number }) => contact_number))
    assert.ok(calls.every(({ contact_number }) => known.has(contact_number)))
    const inbound = new Set(calls.filter(({ direction }) => direction === 'inbound').map(({ id }) => id))
    const paths = await store.selectFrom('call_paths').select(['call_id', 'ending']).where('account_id', '=', account.id).execute()
    assert.ok(paths.length > 100, `${paths.length} went through a call flow`)
    assert.ok(paths.every(({ call_id, ending }) => inbound.has(call_id) && ending !== null))
    const days = store.selectFrom('flow_days').select(({ fn }) => fn.sum<string>('calls').as('counted')).where('account_id', '=', account.id)
    assert.equal(Number((await days.executeTakeFirstOrThrow()).counted), paths.length)
    const steps = store.selectFrom('call_steps').select(['call_id', 'started_at', 'step', 'at']).where('account_id', '=', account.id)
    const taken = await steps.execute()
    assert.ok(paths.every(({ call_id }) => taken.some((step) => step.call_id === call_id)))
    assert.ok(taken.every(({ started_at, step, at }) => at.getTime() === started_at.getTime() + step * 6_000))
    const stepDays = store.selectFrom('step_days').select(({ fn }) => fn.sum<string>('calls').as('counted')).where('account_id', '=', account.id)
    assert.equal(Number((await stepDays.executeTakeFirstOrThrow()).counted), taken.length)
    assert.ok((await runRollupCommand(store, 'check')).isRight)
    await assert.rejects(generate(where, { email: 'nobody@example.com', calls: 1 }, log), NoSuchAccount)
  })
  it('are counted, with their paths, although several batches are inserted at the same time', async () => {
    const counted = () => store.selectFrom('calls').select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
    const { count: before } = await counted()
    await addCalls(store, PRACTICE_EMAIL, 25_000)
    assert.equal(Number((await counted()).count) - Number(before), 25_000)
    assert.ok((await runRollupCommand(store, 'check')).isRight)
    await assertCounted(store)
  })
  it('come in batches of which a failed one leaves nothing, neither calls nor counts', async () => {
    const account = await store.selectFrom('accounts').select('id').where('name', '=', 'Atelier Boréal inc.').executeTakeFirstOrThrow()
    const known = await store.selectFrom('calls').selectAll().where('account_id', '=', account.id).limit(1).executeTakeFirstOrThrow().then((call) => ({ ...call, passes: null }))
    const countOf = async () => Number((await store.selectFrom('calls').select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()).count)
    const before = await countOf()
    const again: Sample = { call: known, path: null }
    await assert.rejects(insertSamples(store, account.id, [{ call: { ...known, id: randomUUID() }, path: null }, again]), /duplicate key/)
    assert.equal(await countOf(), before)
    assert.ok((await runRollupCommand(store, 'check')).isRight)
  })
})
