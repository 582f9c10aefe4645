import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { pino } from 'pino'
import { newFolder } from './testing/dataFolder'
import { isMounting, mountSmallDisk, unmount } from './testing/smallDisk'
import { BALLAST_BYTES, dropBallast, takeBallast } from './ballast'
import { LOG_BYTES } from './postmaster'
import { reserveSpaceForStarts } from './lockRecord'

const MB = 1024 * 1024
const log = pino({ level: 'silent' })
const needsMounts = { skip: isMounting() ? false : 'needs root, and leave to mount a tmpfs' }

it('the ballast is dropped if less space is free than a start needs', () => {
  const folder = newFolder()
  const file = join(folder, 'ballast')
  appendFileSync(file, 'ballast')
  assert.deepEqual([dropBallast(folder, 0), existsSync(file)], [false, true])
  assert.deepEqual([dropBallast(folder, Infinity), existsSync(file), dropBallast(folder, Infinity)], [true, false, false])
  rmSync(folder, { recursive: true })
})

describe('the ballast on a small disk', needsMounts, () => {
  let folder = ''
  beforeEach(() => {
    folder = mountSmallDisk(100)
  })
  afterEach(() => unmount(folder))

  const isThere = (): boolean => existsSync(join(folder, 'ballast'))

  it('is written once if enough space remains, and dropped when space runs out', async () => {
    await takeBallast(folder, 40 * MB)
    assert.equal(isThere(), false)
    for (let time = 0; time < 2; time += 1) await takeBallast(folder, 30 * MB)
    assert.equal(statSync(join(folder, 'ballast')).size, BALLAST_BYTES)
    assert.ok(Number(execFileSync('du', ['-k', join(folder, 'ballast')], { encoding: 'utf8' }).split('\t')[0]) >= BALLAST_BYTES / 1024)
    assert.deepEqual([dropBallast(folder), isThere(), dropBallast(folder)], [true, false, false])
  })

  it('stays while enough space is free', async () => {
    const large = mountSmallDisk(200)
    await takeBallast(large, 0)
    assert.deepEqual([dropBallast(large), existsSync(join(large, 'ballast'))], [false, true])
    unmount(large)
  })
})

it('the database’s own log is truncated when it is large', async () => {
  const folder = newFolder()
  const path = join(folder, 'postgres.log')
  appendFileSync(path, Buffer.alloc(LOG_BYTES + 1))
  const stop = reserveSpaceForStarts({ dataDir: folder, minFree: Infinity, log })
  await stop()
  assert.deepEqual([statSync(path).size, existsSync(join(folder, 'ballast'))], [0, false])
  rmSync(folder, { recursive: true })
})
