import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { makeTestFolder } from './testFolder'

test('the test folder is in memory when there is space, and any user may pass through it', async () => {
  const memory = await mkdtemp(path.join(tmpdir(), 'memory-'))
  const folder = await makeTestFolder(memory)
  assert.equal(path.dirname(folder), memory)
  assert.deepEqual(await readdir(folder), [])
  assert.equal((await stat(folder)).mode & 0o777, 0o711)
  await rm(memory, { recursive: true })
})

test('the test folder is on disk when there is no space in memory', async () => {
  const folder = await makeTestFolder(path.join(tmpdir(), 'no-such-folder'))
  assert.equal(path.dirname(folder), tmpdir())
  await rm(folder, { recursive: true })
})
