import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { watchDisk, type Disk, type DiskUse } from './disk'
import { freeBytes } from '@console/embedded-postgres'

const MB = 1024 * 1024

describe('the disk', () => {
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-disk-'))
  })
  after(() => rm(folder, { recursive: true }))

  const watched = async (times: number, given: Partial<Parameters<typeof watchDisk>[0]> = {}) => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const reserveBytes = Math.round((await freeBytes(folder)) * times)
    const disk = watchDisk({ dataDir: folder, holdsFiles: true, reserveBytes, log, intervalMs: 1_000_000, ...given })
    return { disk, reserveBytes, messages: () => lines.map((line) => /"msg":"([^"]*)"/.exec(line)?.[1] ?? '') }
  }
  const taken = (disk: Disk, bytes = 0): Promise<boolean[]> =>
    Promise.all((['upload', 'call'] as const satisfies DiskUse[]).map((use) => disk.hasRoom(use, bytes)))

  const cases: [times: number, upload: boolean, call: boolean, isLow: boolean, logged: RegExp | null][] = [
    [0.1, true, true, false, null],
    [1.5, false, true, false, /uploads are refused/],
    [4, false, false, true, /only rows are written/],
  ]
  for (const [times, upload, call, isLow, logged] of cases) {
    it(`with a reserve of ${times} times the free space: uploads ${upload}, calls ${call}, low ${isLow}`, async () => {
      const { disk, reserveBytes, messages } = await watched(times)
      for (let round = 0; round < 3; round += 1) assert.deepEqual([await taken(disk), await disk.isLow()], [[upload, call], isLow])
      assert.equal(messages().length, logged === null ? 0 : 1, 'it is said once')
      if (logged !== null) assert.match(messages()[0] ?? '', logged)
      const registry = new Registry()
      disk.measure(registry)
      const text = await registry.metrics()
      assert.match(text, /^console_disk_free_bytes\{place="data"\} \d+$/m)
      assert.match(text, /^console_disk_free_bytes\{place="temporary"\} \d+$/m)
      assert.ok(text.includes(`console_disk_reserve_bytes ${reserveBytes}`))
      disk.close()
    })
  }

  it('counts bytes about to be written as used', async () => {
    // 2.5 times the reserve is free: each case stays far from its limit, as other programs write to the disk too.
    const { disk, reserveBytes } = await watched(0.4)
    assert.deepEqual(await taken(disk, reserveBytes), [true, true])
    assert.deepEqual(await taken(disk, 1.75 * reserveBytes), [false, true])
    assert.deepEqual(await taken(disk, 2.25 * reserveBytes), [false, false])
    disk.close()
  })

  it('is ignored if it holds neither database nor files, and accepts any file if it holds only the database', async () => {
    const [none, database] = [await watched(4, { dataDir: null }), await watched(4, { holdsFiles: false })]
    assert.deepEqual([await taken(none.disk), await none.disk.isLow()], [[true, true], false])
    assert.deepEqual([await taken(database.disk), await database.disk.isLow()], [[true, true], true])
    for (const { disk } of [none, database]) disk.close()
  })

  it('a missing folder is measured where it will be created', async () => {
    const { disk } = await watched(4, { dataDir: join(folder, 'not', 'yet') })
    assert.deepEqual(await taken(disk, MB), [false, false])
    disk.close()
  })
})
