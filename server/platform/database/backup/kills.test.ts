import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { share } from 'tools/figures'
import type { Store } from '../tables'
import { startChild } from '../../../../tools/programs/child'
import { newFolder, removeFolder } from '@console/embedded-postgres/testing'
import { makeBackup } from './makeBackup'
import { openBackupBench, type BackupBench } from './testing/backupBench'

const KILLS = share('RESTORE_KILLS', { test: 1, proof: 30, long: 200 })
/** About the duration of the restore. */
const RESTORE_MS = 400

const program = new URL('../../../../tools/restore.ts', import.meta.url)

const subjects = async (store: Store): Promise<string[]> =>
  (await store.selectFrom('login_failures').select('subject').execute()).map(({ subject }) => subject)

const mark = (subject: string) => ({ subject, failures: 0, window_started_at: new Date(), blocked_until: null })

describe('a restore that is killed', () => {
  let bench: BackupBench
  let [databaseUrl, path, dataDir] = ['', '', '']
  before(async () => {
    bench = await openBackupBench()
    dataDir = newFolder()
    databaseUrl = await bench.practiceDatabase()
    path = bench.path()
    await bench.inStore(databaseUrl, (store) => store.insertInto('login_failures').values(mark('of the backup')).execute())
    await makeBackup({ databaseUrl, path, files: { read: () => Promise.resolve(null) }, now: new Date() })
  })
  after(async () => {
    await bench.close()
    await removeFolder(dataDir)
  })

  const start = () =>
    startChild(program, { args: ['--from', path, '--over'], env: { DATABASE_URL: databaseUrl, CONSOLE_DATA_DIR: dataDir } })

  const leaves = (marks: readonly string[], accounts: number) =>
    bench.inStore(databaseUrl, async (store) => {
      assert.deepEqual(await subjects(store), marks)
      assert.equal((await store.selectFrom('accounts').select('id').execute()).length, accounts)
    })

  it('leaves the earlier data, and succeeds when repeated', async () => {
    await bench.inStore(databaseUrl, async (store) => {
      await store.deleteFrom('login_failures').execute()
      await store.insertInto('login_failures').values(mark('since then')).execute()
    })
    for (let kill = 0; kill < KILLS; kill += 1) {
      const restoring = start()
      await restoring.line()
      await wait((kill / KILLS) * RESTORE_MS)
      restoring.signal('SIGKILL')
      if ((await restoring.ended).code === 0) break
      await leaves(['since then'], 2)
    }
    const again = start()
    assert.deepEqual(await again.ended, { code: 0, errors: '' })
    await leaves(['of the backup'], 2)
  })
})
