import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { inputsHash } from './inputsHash'

let root = ''

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true })
  await writeFile(path.join(root, file), text)
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'inputs-'))
  await write('src/main.tsx', 'one')
  await write('contract/operation.ts', 'one')
  await write('package-lock.json', '{}')
})

afterEach(() => rm(root, { recursive: true, force: true }))

for (const file of ['src/main.tsx', 'package-lock.json']) {
  test(`a change of ${file} needs a new build`, async () => {
    const before = await inputsHash(root)
    await write(file, 'two')
    assert.notEqual(await inputsHash(root), before)
  })
}

test('a moved file needs a new build', async () => {
  const before = await inputsHash(root)
  await rm(path.join(root, 'src/main.tsx'))
  await write('src/app/main.tsx', 'one')
  assert.notEqual(await inputsHash(root), before)
})

for (const file of ['src/main.test.tsx', 'server/main.ts']) {
  test(`a change of ${file} needs no new build`, async () => {
    const before = await inputsHash(root)
    await write(file, 'two')
    assert.equal(await inputsHash(root), before)
  })
}

test('a file with a newer date and the same content needs no new build', async () => {
  const before = await inputsHash(root)
  await utimes(path.join(root, 'src/main.tsx'), 2_000_000_000, 2_000_000_000)
  assert.equal(await inputsHash(root), before)
})
