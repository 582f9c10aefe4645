import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { ask } from '../../server/testing/ask'
import { emptyDatabase } from '../../server/testing/emptyDatabase'
import { startFront } from '../../server/testing/roundRobin'
import { findTestCluster, type OwnDatabase, type TestCluster } from '../../server/testing/testCluster'
import { openStore } from '../../server/platform/database/connection'
import { findFreePort, newFolder, removeFolder } from '@console/embedded-postgres/testing'
import { executedNames } from '../../server/platform/database/migrate'
import { migrations } from '../../server/platform/database/migrations'
import { startChild, type Child } from '../../tools/programs/child'
import { share } from 'tools/figures'

const program = new URL('../../server/platform/database/testing/serve.program.ts', import.meta.url)
const CREATIONS = share('ROLLING_ACTS', { test: 100, proof: 300, long: 3_000 })
const CLIENTS = 4

interface Copy {
  service: Child
  url: string
  watched: string
}

describe('two instances of the service on one database', () => {
  let cluster: TestCluster
  let database: OwnDatabase
  let folder = ''
  const running: Child[] = []
  before(async () => {
    cluster = await findTestCluster()
    database = await emptyDatabase(cluster)
    folder = newFolder()
  })
  after(async () => {
    for (const service of running) service.signal('SIGTERM')
    await Promise.all(running.map(({ ended }) => ended))
    await database.drop()
    await cluster.stop()
    await removeFolder(folder)
  })

  const start = async (port = '0'): Promise<Copy> => {
    const metricsPort = String(await findFreePort())
    const settings = { DATABASE_URL: database.url, CONSOLE_DATA_DIR: folder, METRICS_PORT: metricsPort, DATABASE_POOL: '5' }
    const service = startChild(program, { env: { ...settings, PORT: port, LOG_LEVEL: 'silent' } })
    running.push(service)
    for (;;) {
      const found = /Address +(http:\/\/localhost:\d+)\/console\//.exec(await service.line())
      if (found?.[1] !== undefined) return { service, url: found[1], watched: `http://127.0.0.1:${metricsPort}` }
    }
  }

  const storeOf = () => openStore({ databaseUrl: database.url, log: pino({ level: 'silent' }), poolSize: 1 })

  const tablesAre = async (): Promise<{ names: string[]; accounts: number }> => {
    const store = storeOf()
    try {
      const accounts = await store.selectFrom('accounts').select('id').execute()
      return { names: await executedNames(store), accounts: accounts.length }
    } finally {
      await store.destroy()
    }
  }

  it('that start together migrate once and create the practice accounts once; during a rolling update no request is lost or done twice', async () => {
    const copies = await Promise.all([start(), start()])
    assert.deepEqual(await tablesAre(), { names: Object.keys(migrations), accounts: 2 })
    for (const { watched } of copies) {
      assert.deepEqual([(await ask(`${watched}/live`)).status, (await ask(`${watched}/ready`)).status], [200, 200])
    }
    const front = await startFront(copies.map(({ url }) => url))
    const signIn = await ask(`${front.url}/v1/auth/login`, { body: { email: 'practice@example.com', password: 'bouquet-de-pivoines' } })
    assert.ok(typeof signIn.body === 'object' && signIn.body !== null && 'token' in signIn.body && 'account_id' in signIn.body)
    const { token, account_id } = signIn.body
    const applications = `${front.url}/v1/accounts/${String(account_id)}/applications`

    let [started, repeats, isExchanging] = [0, 0, true]
    const create = async (place: number): Promise<void> => {
      const [key, body] = [randomUUID(), { friendly_name: `Exchange ${place}` }]
      for (;;) {
        const reply = await ask(applications, { token: String(token), body, headers: { 'idempotency-key': key } }).catch(() => null)
        if (reply !== null && reply.status < 500) return assert.equal(reply.status, 201, reply.text)
        repeats += 1
      }
    }
    const work = async (): Promise<void> => {
      while (started < CREATIONS || isExchanging) {
        started += 1
        await create(started)
      }
    }
    const working = Promise.all(Array.from({ length: CLIENTS }, work))
    for (const copy of copies) {
      copy.service.signal('SIGTERM')
      assert.deepEqual((await copy.service.ended).code, 0)
      await start(new URL(copy.url).port)
    }
    isExchanging = false
    await working
    await front.close()
    const store = storeOf()
    const made = await store.selectFrom('applications').select('friendly_name').where('friendly_name', 'like', 'Exchange %').execute()
    await store.destroy()
    console.log(`${started} acts while two copies were exchanged, ${repeats} times repeated because a copy was gone`)
    assert.deepEqual(made.map(({ friendly_name }) => friendly_name).sort(), Array.from({ length: started }, (_, place) => `Exchange ${place + 1}`).sort())
  })
})
