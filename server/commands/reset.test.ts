import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { reset, ResetRefused } from './reset'
import { openStore } from '../platform/database/connection'
import { FolderInUse } from '@console/embedded-postgres'
import { newFolder, removeFolder } from '@console/embedded-postgres/testing'
import { openDatabase } from '../platform/database/openDatabase'
import type { Store } from '../platform/database/tables'
import { startTestCluster, type TestCluster } from '../platform/database/testing/testCluster'

const log = pino({ level: 'silent' })
const practiceNames = ['Atelier Boréal inc.', 'Fleuriste Beau Bouquet inc.']

const namesIn = async (store: Store): Promise<string[]> =>
  (await store.selectFrom('accounts').select('name').orderBy('name').execute()).map(({ name }) => name)

const rename = (store: Store) => store.updateTable('accounts').set({ name: 'Changed inc.' }).execute()

describe('a reset of the embedded database', () => {
  let dataDir = ''
  beforeEach(() => {
    dataDir = newFolder()
  })
  afterEach(() => removeFolder(dataDir))

  const where = () => ({ databaseUrl: null, dataDir, practiceAccount: true })

  async function withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
    const database = await openDatabase({ ...where(), log })
    const store = openStore({ databaseUrl: database.url, log })
    try {
      return await work(store)
    } finally {
      await store.destroy()
      await database.stop()
    }
  }

  it('recreates the practice account and deletes mails and files, but nothing that is not ours', async () => {
    await reset(where(), false, log)
    await withStore(rename)
    mkdirSync(join(dataDir, 'outbox'))
    writeFileSync(join(dataDir, 'files', 'kept', 'recorded'), 'a greeting')
    writeFileSync(join(dataDir, 'notes.txt'), 'mine')
    await reset(where(), false, log)
    assert.deepEqual(await withStore(namesIn), practiceNames)
    const left = ['outbox', 'files/kept/recorded', 'notes.txt'].filter((name) => existsSync(join(dataDir, name)))
    assert.deepEqual(left, ['notes.txt'])
    assert.equal(readdirSync(join(dataDir, 'files', 'kept')).length, 148)
  })

  it('is refused while a service uses the folder, and its data stays', async () => {
    await reset(where(), false, log)
    const names = await withStore(async (store) => {
      await rename(store)
      await assert.rejects(reset(where(), false, log), FolderInUse)
      return namesIn(store)
    })
    assert.deepEqual(names, ['Changed inc.', 'Changed inc.'])
  })
})

describe('a reset of an external database', () => {
  let cluster: TestCluster
  const dataDir = newFolder()
  before(async () => {
    cluster = await startTestCluster()
  })
  after(async () => {
    await cluster.stop()
    await removeFolder(dataDir)
  })

  const newDatabase = async () => ({ databaseUrl: await cluster.urlOfNewDatabase(), dataDir, practiceAccount: true })

  async function withStore<Result>(databaseUrl: string, work: (store: Store) => Promise<Result>): Promise<Result> {
    const store = openStore({ databaseUrl, log })
    try {
      return await work(store)
    } finally {
      await store.destroy()
    }
  }

  it('changes nothing unless confirmed', async () => {
    const where = await newDatabase()
    await reset(where, true, log)
    await withStore(where.databaseUrl, rename)
    await assert.rejects(reset(where, false, log), (error) => error instanceof ResetRefused && /--drop-database/.test(error.message))
    assert.deepEqual(await withStore(where.databaseUrl, namesIn), ['Changed inc.', 'Changed inc.'])
  })

  it('recreates our tables and leaves the tables of others', async () => {
    const where = await newDatabase()
    await reset(where, true, log)
    await withStore(where.databaseUrl, async (store) => {
      await rename(store)
      await sql`create table of_others as select 1 as value`.execute(store)
    })
    await reset(where, true, log)
    await withStore(where.databaseUrl, async (store) => {
      assert.deepEqual(await namesIn(store), practiceNames)
      assert.deepEqual((await sql`select value from of_others`.execute(store)).rows, [{ value: 1 }])
    })
  })

  it('leaves no account if the practice account is switched off', async () => {
    const where = await newDatabase()
    await reset(where, true, log)
    await reset({ ...where, practiceAccount: false }, true, log)
    assert.deepEqual(await withStore(where.databaseUrl, namesIn), [])
  })

  it('is refused while a service is connected', async () => {
    const where = await newDatabase()
    await reset(where, true, log)
    await withStore(where.databaseUrl, async (store) => {
      await rename(store)
      await assert.rejects(reset(where, true, log), (error) => error instanceof ResetRefused && /still connected/.test(error.message))
      assert.deepEqual(await namesIn(store), ['Changed inc.', 'Changed inc.'])
    })
  })
})
