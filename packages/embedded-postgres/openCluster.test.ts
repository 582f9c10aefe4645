import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Client } from 'pg'
import { pino } from 'pino'
import { isRoot, newFolder, nobody, postmasterOf, removeFolder, untilEnded } from './testing/dataFolder'
import { FolderInUse } from './lockRecord'
import { openCluster, type Cluster } from './openCluster'
import { startOf } from './processes'

const log = pino({ level: 'silent' })

async function query(url: string, question: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: question, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

describe('the embedded PostgreSQL', () => {
  let dataDir = ''
  let cluster: Cluster
  before(async () => {
    dataDir = newFolder()
    cluster = await openCluster({ dataDir, log })
  })
  after(async () => {
    await cluster.stop()
    await removeFolder(dataDir)
  })

  const setting = async (name: string) => (await query(cluster.url('postgres'), `show ${name}`))[0]?.[0]

  const settings = [
    ['fsync', 'on'],
    ['synchronous_commit', 'on'],
    ['autovacuum', 'on'],
    ['full_page_writes', 'on'],
    ['server_encoding', 'UTF8'],
    ['listen_addresses', '127.0.0.1'],
    ['unix_socket_directories', ''],
    ['password_encryption', 'scram-sha-256'],
    ['statement_timeout', '1min'],
    ['idle_in_transaction_session_timeout', '1min'],
    ['TimeZone', 'UTC'],
    ['max_connections', '40'],
  ] as const
  for (const [name, value] of settings) {
    it(`has ${name} = ${value || 'nothing'}`, async () => assert.equal(await setting(name), value))
  }

  it('lower-cases accented letters and knows the America/Montreal time zone', async () => {
    const question = `select lower('ÉÀÇ'), ('2026-07-01T12:00:00Z'::timestamptz at time zone 'America/Montreal')::text`
    assert.deepEqual(await query(cluster.url('postgres'), question), [['éàç', '2026-07-01 08:00:00']])
  })

  it('requires a password that only the service’s user can read', async () => {
    const wrong = cluster.url('postgres').replace(/:[^:@]+@/, ':wrong@')
    await assert.rejects(query(wrong, 'select 1'), { code: '28P01' })
    assert.equal(statSync(join(dataDir, 'postgres.password')).mode & 0o777, 0o600)
    assert.equal(statSync(join(dataDir, 'postgres')).mode & 0o777, 0o700)
    const lines = readFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8').split('\n')
    const rules = lines.filter((line) => line !== '' && !line.startsWith('#'))
    assert.ok(rules.every((rule) => rule.endsWith('scram-sha-256')))
  })

  it('creates only its own files in the data folder', () => {
    assert.deepEqual(readdirSync(dataDir).sort(), ['postgres', 'postgres.log', 'postgres.password', 'service.lock'])
  })

  it('keeps statements and values out of its log', async () => {
    await assert.rejects(query(cluster.url('postgres'), `select 1 / 0 as canary`))
    await assert.rejects(query(cluster.url('postgres'), `select 'canary'::integer`))
    assert.doesNotMatch(readFileSync(join(dataDir, 'postgres.log'), 'utf8'), /select|Failed/)
  })

  it('refuses a second start in the same process', async () => {
    await assert.rejects(openCluster({ dataDir, log }), FolderInUse)
    assert.deepEqual(await query(cluster.url('postgres'), 'select 1'), [[1]])
  })
})

describe('starting and stopping the embedded PostgreSQL', () => {
  it('stops without leaving a process, and starts again with its data', async () => {
    const dataDir = newFolder()
    const first = await openCluster({ dataDir, log })
    await query(first.url('postgres'), 'create table saved as select 7 as value')
    const pid = postmasterOf(dataDir)
    await Promise.all([first.stop(), first.stop()])
    assert.equal(startOf(pid), null)
    const second = await openCluster({ dataDir, log })
    assert.deepEqual(await query(second.url('postgres'), 'select value from saved'), [[7]])
    await second.stop()
    await removeFolder(dataDir)
  })

  it('open transactions do not delay stopping', async () => {
    const dataDir = newFolder()
    const cluster = await openCluster({ dataDir, log })
    const client = new Client({ connectionString: cluster.url('postgres') })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('begin')
    await cluster.stop()
    await removeFolder(dataDir)
  })

  it('an unfinished database folder is created again', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'postgres.unfinished'))
    writeFileSync(join(dataDir, 'postgres.unfinished', 'PG_VERSION'), '18')
    const cluster = await openCluster({ dataDir, log })
    assert.deepEqual(await query(cluster.url('postgres'), 'select 1'), [[1]])
    await cluster.stop()
    await removeFolder(dataDir)
  })

  it('a missing password file is named in the error, and no process is left running', async () => {
    const dataDir = newFolder()
    const cluster = await openCluster({ dataDir, log })
    await cluster.stop()
    rmSync(join(dataDir, 'postgres.password'))
    await assert.rejects(openCluster({ dataDir, log }), /postgres\.password is missing.*npm run reset/)
    assert.throws(() => postmasterOf(dataDir))
    await removeFolder(dataDir)
  })

  it('an empty postmaster.pid of a killed postmaster does not prevent a start', async () => {
    const dataDir = newFolder()
    await (await openCluster({ dataDir, log })).stop()
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '')
    const next = await openCluster({ dataDir, log })
    assert.deepEqual(await query(next.url('postgres'), 'select 1'), [[1]])
    await next.stop()
    await removeFolder(dataDir)
  })

  it('a postmaster.pid with the PID of another process does not prevent a start', async () => {
    const dataDir = newFolder()
    const cluster = await openCluster({ dataDir, log })
    const pid = postmasterOf(dataDir)
    process.kill(pid, 'SIGKILL')
    await untilEnded(pid)
    await cluster.stop()
    const unrelated = spawn('sleep', ['600'], isRoot ? nobody : {})
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    writeFileSync(file, [unrelated.pid, join(dataDir, 'postgres'), '1', '5432', '', '127.0.0.1', '', ''].join('\n'))
    const next = await openCluster({ dataDir, log })
    assert.deepEqual(await query(next.url('postgres'), 'select 1'), [[1]])
    assert.equal(unrelated.exitCode, null)
    unrelated.kill()
    await next.stop()
    await removeFolder(dataDir)
  })
})
