import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { DamagedFile, type FilesPort } from '../../files/port'
import { ask } from '../../../testing/ask'
import { startServer } from '../../../testing/testServer'
import { executedNames } from '../migrate'
import { migrations } from '../migrations'
import { tableNames } from '../tables.generated'
import type { Store } from '../tables'
import { BackupProblem } from './manifest'
import { checkBackup } from './restoreBackup'
import { makeBackup } from './makeBackup'
import { openBackupBench, type BackupBench } from './testing/backupBench'
import { writeArchive } from './writeArchive'

const now = new Date()

const countOf = async (store: Store, table: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(store)).rows[0]?.count ?? 0

/** Without the deletions that a running service works off. */
const countsOf = async (store: Store): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const name of tableNames) if (name !== 'pending_deletions') counts[name] = await countOf(store, name)
  return counts
}

async function* cutShort(id: string): AsyncGenerator<Buffer> {
  yield Buffer.from('x')
  throw new DamagedFile(id, 'cut')
}

describe('a backup', () => {
  let bench: BackupBench
  before(async () => {
    bench = await openBackupBench()
  })
  after(() => bench.close())

  const backedUp = async (databaseUrl: string, files: BackupBench['files'] | null = null): Promise<string> => {
    const path = bench.path()
    await makeBackup({ databaseUrl, path, files, now })
    return path
  }

  it('made while a service runs restores balance, ledger, calls and files, and ends all sessions', async () => {
    const server = await startServer()
    for (const { accountId } of [await server.seed.practice(), await server.seed.second()]) await server.seed.empty(accountId)
    const person = await server.seed.member()
    await server.seed.prepaid(person.accountId, 12_345)
    await server.seed.paid(person.accountId)
    const sound = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251))
    const fileId = await server.seed.file(person.accountId, sound)
    await server.seed.file(person.accountId, Buffer.alloc(0))
    await server.seed.call(person.accountId, { started_at: new Date('2026-01-02T03:04:05.678Z') })
    const paths = ['billing-overview', 'payments', 'invoices', 'calls', 'audiofiles', 'numbers'].map((name) => `/v1/accounts/${person.accountId}/${name}`)
    const answers = (url: string, token: string) =>
      Promise.all(paths.map(async (path) => (await ask(`${url}${path}`, { token })).text.replace(/(signature|expires)=[^"&]+/g, '')))
    const path = bench.path()
    // The first list of files makes the key of their URLs.
    const answersBefore = await answers(server.url, person.token)
    const made = await makeBackup({ databaseUrl: server.databaseUrl, path, files: server.files, now })
    const counts = await countsOf(server.store)
    await server.close()

    const databaseUrl = await bench.emptyDatabase()
    const { tail } = await bench.restore({ databaseUrl, path, now: new Date('2026-03-01T00:00:00Z') })
    assert.deepEqual(tail.missing, [])
    assert.equal(tail.files, made.files)
    const restored = await startServer({ on: { databaseUrl }, filesThrough: () => bench.files })
    assert.deepEqual(await countsOf(restored.store), { ...counts, known_devices: 0, password_resets: 0 })
    const { rows: parts } = await sql`select tableoid::regclass::text as part from calls`.execute(restored.store)
    assert.deepEqual(parts, [{ part: 'calls_2026_01' }])
    assert.equal((await ask(`${restored.url}${paths[0]}`, { token: person.token })).status, 401)
    const { token } = await restored.seed.signIn(person)
    assert.deepEqual(await answers(restored.url, token), answersBefore)
    const file = await fetch(`${restored.url}${await restored.signedUrls.sign(person.accountId, fileId)}`)
    assert.ok(Buffer.from(await file.arrayBuffer()).equals(sound))
    await restored.seed.prepaid(person.accountId, 100)
    const uneven = sql`update ledger_entries set amount_cents = 1`.execute(restored.store)
    await assert.rejects(uneven, /never changed/)
    await restored.close()
  })

  it('is a consistent snapshot, whatever is written meanwhile', async () => {
    const databaseUrl = await bench.practiceDatabase()
    const path = bench.path()
    await bench.inStore(databaseUrl, async (store) => {
      let isMade = false
      const pairs = async (): Promise<number> => {
        let count = 0
        for (; !isMade || count < 20; count += 1) {
          const of = (name: string) => ({ subject: `${name} ${count}`, failures: 0, window_started_at: now, blocked_until: null })
          await store.transaction().execute(async (transaction) => {
            await transaction.insertInto('login_failures').values(of('one')).execute()
            await transaction.insertInto('login_failures').values(of('other')).execute()
          })
        }
        return count
      }
      const writing = pairs()
      await makeBackup({ databaseUrl, path, files: null, now })
      isMade = true
      assert.ok((await writing) >= 20)
    })
    const { tail } = await checkBackup(path)
    assert.equal((tail.rows['login_failures'] ?? -1) % 2, 0)
  })

  it('of an older version is complete and is migrated while it is restored', async () => {
    const [older, databaseUrl] = [await bench.practiceDatabase(), await bench.emptyDatabase()]
    const path = await backedUp(older)
    const later = '9998-of-a-later-version'
    migrations[later] = { up: (database) => sql`update accounts set name = upper(name)`.execute(database).then(() => undefined) }
    try {
      await bench.restore({ databaseUrl, path })
      await bench.inStore(databaseUrl, async (store) => {
        assert.deepEqual(await executedNames(store), Object.keys(migrations))
        const accounts = await store.selectFrom('accounts').select('name').execute()
        assert.ok(accounts.length > 0 && accounts.every(({ name }) => name === name.toUpperCase()))
      })
    } finally {
      delete migrations[later]
    }
  })

  it('of a newer version is refused, as is any restore into a newer database', async () => {
    const [newer, databaseUrl] = [await bench.practiceDatabase(), await bench.practiceDatabase()]
    const path = await backedUp(newer)
    await bench.inStore(newer, (store) => sql`insert into kysely_migration values ('9999-from-the-future', now()::text)`.execute(store))
    await assert.rejects(backedUp(newer), /9999-from-the-future/)
    await assert.rejects(bench.restore({ databaseUrl: newer, path, isOver: true }), /newer than this version.*9999-from-the-future.*empty database/)
    const later = bench.path()
    const head = { format: 1, made_at: '', migrations: ['9999-from-the-future'], tables: [], files: 'folder' as const }
    const archive = await writeArchive(later, now)
    await archive.add('backup.json', Buffer.from(JSON.stringify(head)))
    await archive.add('contents.json', Buffer.from(JSON.stringify({ rows: {}, files: 0, file_bytes: 0, missing: [] })))
    await archive.finish()
    await assert.rejects(bench.restore({ databaseUrl, path: later, isOver: true }), /newer: it has 9999-from-the-future/)
    await bench.inStore(databaseUrl, async (store) => assert.equal(await countOf(store, 'accounts'), 2))
  })

  it('replaces existing accounts only on request, and never while a service is connected', async () => {
    const [source, databaseUrl] = [await bench.practiceDatabase(), await bench.practiceDatabase()]
    const path = await backedUp(source)
    await bench.inStore(databaseUrl, async (store) => {
      await store.deleteFrom('contacts').execute()
      await assert.rejects(bench.restore({ databaseUrl, path, isOver: true }), /still connected.*Stop it first/)
    })
    await assert.rejects(bench.restore({ databaseUrl, path }), /add --over/)
    await bench.inStore(databaseUrl, async (store) => assert.equal(await countOf(store, 'contacts'), 0))
    await bench.restore({ databaseUrl, path, isOver: true })
    await bench.inStore(databaseUrl, async (store) => assert.ok((await countOf(store, 'contacts')) > 0))
  })

  it('whose files are in an object store is not restored into a folder', async () => {
    const [source, databaseUrl] = [await bench.practiceDatabase(), await bench.emptyDatabase()]
    await assert.rejects(bench.restore({ databaseUrl, path: await backedUp(source), hasFolder: true }), /Set S3_BUCKET/)
  })

  it('leaves out a file deleted meanwhile, and its row unless a call flow needs it', async () => {
    const [source, databaseUrl] = [await bench.practiceDatabase(), await bench.emptyDatabase()]
    const read = () => Promise.resolve(null)
    const path = bench.path()
    const { missing } = await makeBackup({ databaseUrl: source, path, files: { ...bench.files, read }, now })
    assert.ok(missing.length > 100)
    await bench.restore({ databaseUrl, path })
    await bench.inStore(databaseUrl, async (store) => {
      const left = await store.selectFrom('files').select('id').orderBy('id').execute()
      const played = await store.selectFrom('application_module_files').select('file_id').distinct().orderBy('file_id').execute()
      assert.ok(played.length > 0)
      assert.deepEqual(left.map(({ id }) => id), played.map(({ file_id }) => file_id))
    })
  })

  it('skips damaged files and names them', async () => {
    const [source, databaseUrl, path] = [await bench.practiceDatabase(), await bench.emptyDatabase(), bench.path()]
    const [short, folder] = await bench.inStore(source, async (store) =>
      (await store.selectFrom('voicemails').select('id').orderBy('id').limit(2).execute()).map(({ id }) => id),
    )
    const read: FilesPort['read'] = async (id, _range, bytes) => {
      if (id === short || id === folder) throw new DamagedFile(id, 'it is damaged')
      return Readable.from([Buffer.alloc(bytes)])
    }
    const made = await makeBackup({ databaseUrl: source, path, files: { read }, now })
    assert.deepEqual([made.damaged, made.missing], [[short, folder], [short, folder]])
    await bench.restore({ databaseUrl, path })
    await bench.inStore(databaseUrl, async (store) => {
      const left = await store.selectFrom('files').select('id').where('id', 'in', [short ?? '', folder ?? '']).execute()
      assert.deepEqual([left, await countOf(store, 'files')], [[], made.files])
    })
  })

  it('that fails leaves no file, and none overwrites another', async () => {
    const source = await bench.practiceDatabase()
    const path = bench.path()
    const short = () => Promise.resolve(Readable.from([Buffer.from('x')]))
    await assert.rejects(makeBackup({ databaseUrl: source, path, files: { ...bench.files, read: short }, now }), /has 1 bytes instead of \d+/)
    const cut = (id: string) => Promise.resolve(Readable.from(cutShort(id)))
    await assert.rejects(makeBackup({ databaseUrl: source, path, files: { read: cut }, now }), (error) => error instanceof BackupProblem && /is damaged: cut.*Back up again/.test(error.message))
    assert.ok(!existsSync(path))
    assert.deepEqual(readdirSync(dirname(path)).filter((name) => name.includes('unfinished')), [])
    await assert.rejects(makeBackup({ databaseUrl: source, path: '/dev/null/x', files: null, now }), /ENOTDIR/)
    await assert.rejects(backedUp(await bench.emptyDatabase()), BackupProblem)
  })

  it('opens with plain `tar`', async () => {
    const path = await backedUp(await bench.practiceDatabase())
    const tar = spawn('tar', ['tzf', path])
    const listed = (await buffer(tar.stdout)).toString().trim().split('\n')
    assert.equal(listed[0], 'backup.json')
    assert.deepEqual(listed.slice(-2), ['contents.json', 'sha256'])
  })
})
