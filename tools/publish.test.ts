import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { publish } from './publish'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'publish-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const fill = async (name: string, files: Record<string, string>): Promise<string> => {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name, file)), { recursive: true })
    await writeFile(path.join(folder, name, file), text)
  }
  return path.join(folder, name)
}

test('a new build replaces the old one and removes its files', async () => {
  const served = await fill('dist', { 'index.html': 'old', 'assets/old.js': 'old', 'icon.svg': 'icon' })
  const built = await fill('stage', { 'index.html': 'new', 'assets/new.js': 'new', 'icon.svg': 'icon' })
  await publish(built, served)
  assert.equal(await readFile(path.join(served, 'index.html'), 'utf8'), 'new')
  assert.deepEqual(await readdir(path.join(served, 'assets')), ['new.js'])
  assert.equal(await readFile(path.join(served, 'icon.svg'), 'utf8'), 'icon')
})

test('the old page stays complete if the new build cannot replace it', async () => {
  const served = await fill('dist', { 'index.html': 'old', 'assets/old.js': 'old', 'assets/new.js/in-the-way': '' })
  const built = await fill('stage', { 'index.html': 'new', 'assets/new.js': 'new' })
  await assert.rejects(publish(built, served))
  assert.equal(await readFile(path.join(served, 'index.html'), 'utf8'), 'old')
  assert.equal(await readFile(path.join(served, 'assets/old.js'), 'utf8'), 'old')
})

test('the first build needs no earlier one', async () => {
  const built = await fill('stage', { 'index.html': 'new' })
  await publish(built, path.join(folder, 'dist'))
  assert.equal(await readFile(path.join(folder, 'dist', 'index.html'), 'utf8'), 'new')
})
