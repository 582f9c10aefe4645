import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { withLock } from './lock'

let folder = ''
let file = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lock-'))
  file = path.join(folder, 'the.lock')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('two holders of the same lock run one after the other', async () => {
  const lines: string[] = []
  const work = (name: string) => async (): Promise<void> => {
    lines.push(`${name} begins`)
    await new Promise((resolve) => setImmediate(resolve))
    lines.push(`${name} ends`)
  }
  await Promise.all([withLock(file, work('one')), withLock(file, work('two'))])
  assert.deepEqual(lines.map((line) => line.split(' ')[1]), ['begins', 'ends', 'begins', 'ends'])
})

test('failed work releases the lock', async () => {
  await assert.rejects(withLock(file, () => Promise.reject(new Error('no'))), /no/)
  assert.equal(existsSync(file), false)
})

test('the lock of a process that has ended is taken over', async () => {
  const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(gone, 'exit')
  await writeFile(file, String(gone.pid))
  assert.equal(await withLock(file, () => Promise.resolve('done')), 'done')
})
