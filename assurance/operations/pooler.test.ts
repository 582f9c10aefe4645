import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort, isRoot, newFolder, nobody, removeFolder } from '@console/embedded-postgres/testing'
import { ask } from '../../server/testing/ask'
import { emptyDatabase } from '../../server/testing/emptyDatabase'
import { findTestCluster, type OwnDatabase, type TestCluster } from '../../server/testing/testCluster'
import { refusePooler } from '../../server/platform/database/openDatabase'
import { addressOf, startChild, type Child } from '../../tools/programs/child'

const program = new URL('../../server/platform/database/testing/serve.program.ts', import.meta.url)
const PATIENCE_MS = 30_000

const hasPgBouncer = (): boolean => {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The regular suite tests a pooler of our own; this is the real one. */
describe('PgBouncer in front of the database', { skip: hasPgBouncer() ? false : 'needs PgBouncer: install the package pgbouncer, then repeat', timeout: 600_000 }, () => {
  let cluster: TestCluster
  let own: OwnDatabase
  const folders: string[] = []
  before(async () => {
    cluster = await findTestCluster()
    own = await emptyDatabase(cluster)
  })
  after(async () => {
    await own.drop()
    await cluster.stop()
    for (const folder of folders) await removeFolder(folder)
  })

  const openPooler = async (mode: string, settings = ''): Promise<{ url: string; close: () => Promise<void> }> => {
    const [folder, port, target] = [newFolder(isRoot ? nobody : undefined), await findFreePort(), new URL(own.url)]
    folders.push(folder)
    const { hostname, port: at, username, password, pathname } = target
    const file = join(folder, 'pgbouncer.ini')
    const database = `${pathname.slice(1)} = host=${hostname} port=${at} user=${username} password=${password}`
    const lines = ['[databases]', database, '[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any', `pool_mode = ${mode}`, settings]
    writeFileSync(file, lines.join('\n'))
    chmodSync(file, 0o644)
    const pooler = spawn('pgbouncer', ['-q', file], { stdio: 'ignore', ...(isRoot && nobody) })
    const url = new URL(own.url)
    url.port = String(port)
    const ended = once(pooler, 'exit')
    for (const began = performance.now(); ; await sleep(50)) {
      const problem = await refusePooler(url.href).then(() => null, (error: unknown) => error)
      if (!(problem instanceof Error) || !('code' in problem) || problem.code !== 'ECONNREFUSED') break
      assert.ok(performance.now() - began < PATIENCE_MS, 'PgBouncer listens')
    }
    const close = async (): Promise<void> => {
      // What the gentler signals wait for differs between its versions.
      pooler.kill('SIGKILL')
      await ended
    }
    return { url: url.href, close }
  }
  const start = (databaseUrl: string): Child => {
    const folder = newFolder()
    folders.push(folder)
    return startChild(program, { env: { DATABASE_URL: databaseUrl, CONSOLE_DATA_DIR: folder, PORT: '0', PRACTICE_ACCOUNT: '0', LOG_LEVEL: 'silent' } })
  }

  const refusals = ['transaction', 'statement'].flatMap((mode) => [[mode, ''], [mode, 'server_round_robin = 1\nmin_pool_size = 3'], [mode, 'default_pool_size = 1']] as const)
  for (const [mode, settings] of refusals) {
    it(`in ${mode} mode ${settings.replace('\n', ', ')} ends the start in plain words`, async () => {
      const pooler = await openPooler(mode, settings)
      const { code, errors } = await start(pooler.url).ended
      await pooler.close()
      assert.equal(code, 1)
      assert.match(errors, /is behind a connection pooler in transaction mode, .*PgBouncer: pool_mode = session/)
    })
  }

  it('in session mode serves the service', async () => {
    const pooler = await openPooler('session')
    const service = start(pooler.url)
    assert.equal((await ask(`${await addressOf(service)}/v1/health`)).status, 200)
    service.signal('SIGTERM')
    assert.deepEqual(await service.ended, { code: 0, errors: '' })
    await pooler.close()
  })
})
