import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { countFrom } from 'tools/figures'
import { BackupProblem } from './manifest'
import { checkBackup } from './restoreBackup'
import { makeBackup } from './makeBackup'
import { openBackupBench, type BackupBench } from './testing/backupBench'

const DAMAGES = countFrom('BACKUP_DAMAGES', 12)
/** Timestamp and system precede this; nothing depends on them. */
const GZIP_HEADER_BYTES = 10

describe('a damaged backup', () => {
  let bench: BackupBench
  let [databaseUrl, good] = ['', Buffer.alloc(0)]
  before(async () => {
    bench = await openBackupBench()
    databaseUrl = await bench.practiceDatabase()
    const path = bench.path()
    await makeBackup({ databaseUrl, path, files: null, now: new Date() })
    good = readFileSync(path)
  })
  after(() => bench.close())

  const written = (content: Buffer): string => {
    const path = bench.path()
    writeFileSync(path, content)
    return path
  }
  const positions = Array.from({ length: DAMAGES }, (_, index) => index / DAMAGES)

  it('is refused if any one byte differs', async () => {
    for (const position of positions) {
      const damaged = Buffer.from(good)
      const at = GZIP_HEADER_BYTES + Math.floor(position * (good.length - GZIP_HEADER_BYTES))
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0x10, at)
      await assert.rejects(checkBackup(written(damaged)), BackupProblem, `byte ${at}`)
    }
  })

  it('is refused if it is cut off anywhere', async () => {
    for (const position of positions) {
      const bytes = Math.floor(position * good.length)
      await assert.rejects(checkBackup(written(good.subarray(0, bytes))), BackupProblem, `${bytes} bytes`)
    }
    for (const missing of [1, 8, 20]) await assert.rejects(checkBackup(written(good.subarray(0, -missing))), BackupProblem)
  })

  it('is refused if the file is something else, with a sentence that names it', async () => {
    for (const content of ['', 'hello', '{}']) await assert.rejects(checkBackup(written(Buffer.from(content))), /is damaged or isn't a backup|isn't a backup/)
    await assert.rejects(checkBackup('/nowhere/at/all'), /File not found: \/nowhere\/at\/all/)
  })

  it('changes nothing, even if accounts may be replaced', async () => {
    const path = written(good.subarray(0, Math.floor(good.length / 2)))
    await assert.rejects(bench.restore({ databaseUrl, path, isOver: true }), /Nothing was changed/)
    await bench.inStore(databaseUrl, async (store) => {
      assert.equal((await store.selectFrom('accounts').select('id').execute()).length, 2)
    })
  })
})
