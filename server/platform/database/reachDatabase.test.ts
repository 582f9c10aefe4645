import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findFreePort, newFolder, removeFolder } from '@console/embedded-postgres/testing'
import { ask } from '../../testing/ask'
import { openDatabaseSwitch } from '../../testing/databaseSwitch'
import { emptyDatabase } from '../../testing/emptyDatabase'
import { findTestCluster, type OwnDatabase, type TestCluster } from '../../testing/testCluster'
import { openTransactionPooler } from '../../testing/transactionPooler'
import { addressOf, startChild, type Child } from '../../../tools/programs/child'
import { PoolerRefused, refusePooler } from './openDatabase'

const program = new URL('./testing/serve.program.ts', import.meta.url)

describe('a start', () => {
  let cluster: TestCluster
  let own: OwnDatabase
  let folder = ''
  before(async () => {
    cluster = await findTestCluster()
    own = await emptyDatabase(cluster)
    folder = newFolder()
  })
  after(async () => {
    await own.drop()
    await cluster.stop()
    await removeFolder(folder)
  })
  const start = (databaseUrl: string, env: Readonly<Record<string, string>> = {}): Child =>
    startChild(program, { env: { DATABASE_URL: databaseUrl, CONSOLE_DATA_DIR: folder, PORT: '0', PRACTICE_ACCOUNT: '0', LOG_LEVEL: 'warn', ...env } })
  const waits = async ({ line }: Child): Promise<string> => {
    for (;;) {
      const text = await line()
      if (text.includes('"Waiting for the database"')) return text
    }
  }

  it('waits for a database that is away, says so without the password, and goes on once it is there', async () => {
    const database = await openDatabaseSwitch(own.url)
    database.off()
    const port = String(await findFreePort())
    const service = start(database.url, { METRICS_PORT: port })
    const said = await waits(service)
    const { host, pathname, password } = new URL(database.url)
    assert.ok(said.includes(`"database":"${host}${pathname}"`) && !said.includes(password), said)
    assert.deepEqual([(await ask(`http://127.0.0.1:${port}/live`)).status, (await ask(`http://127.0.0.1:${port}/ready`)).status], [200, 503])
    database.on()
    const url = await addressOf(service)
    assert.deepEqual([(await ask(`${url}/v1/health`)).status, (await ask(`http://127.0.0.1:${port}/ready`)).status], [200, 200])
    service.signal('SIGTERM')
    assert.deepEqual(await service.ended, { code: 0, errors: '' })
    await database.close()
  })

  for (const url of ['postgres://app:canary@127.0.0.1:1/console', 'postgres://app:canary@database.invalid/console']) {
    it(`that waits for ${new URL(url).host} ends with code 0 on a signal`, async () => {
      const service = start(url)
      await waits(service)
      service.signal('SIGTERM')
      assert.deepEqual(await service.ended, { code: 0, errors: '' })
    })
  }

  const refused: [what: string, change: (url: URL) => void, reason: RegExp][] = [
    ['a wrong password', (url) => (url.password = 'canary'), /password authentication failed/],
    ['an unknown database', (url) => (url.pathname = '/nowhere'), /database "nowhere" does not exist/],
  ]
  for (const [what, change, reason] of refused) {
    it(`does not wait for ${what}, which it names, and ends with code 1`, async () => {
      const url = new URL(own.url)
      change(url)
      const { code, errors } = await start(url.href).ended
      assert.equal(code, 1)
      assert.match(errors, reason)
      assert.ok(errors.startsWith(`Can't connect to the database ${url.host}${url.pathname} (`) && errors.endsWith('). Check DATABASE_URL.\n'), errors)
      assert.doesNotMatch(errors, /canary/)
    })
  }

  const poolers = [1, 2, 3, 5].flatMap((size) => (['first', 'next'] as const).map((order) => ({ size, order })))
  for (const pooler of poolers) {
    it(`recognizes a pooler in transaction mode with ${pooler.size} connections, of which it lends the ${pooler.order}`, async () => {
      const between = await openTransactionPooler(own.url, pooler)
      await assert.rejects(refusePooler(between.url), PoolerRefused)
      await between.close()
    })
  }

  it('does not take a direct connection for a pooler, and ends with a pooler in plain words', async () => {
    for (let time = 0; time < 5; time += 1) await refusePooler(own.url)
    const between = await openTransactionPooler(own.url, { size: 2, order: 'first' })
    const { code, errors } = await start(between.url).ended
    assert.equal(code, 1)
    assert.match(errors, /^The database 127\.0\.0\.1:\d+\/\w+ is behind a connection pooler in transaction mode, .* session mode .*\.\n$/)
    await between.close()
  })
})
