import assert from 'node:assert/strict'
import { appendFile, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { systemRandom } from '../random'
import { DamagedFile, type FilesPort } from './port'
import { makeLocalFiles } from './localFolder'

describe('files in a local folder', () => {
  let folder = ''
  let files: FilesPort
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-files-'))
    files = makeLocalFiles(folder, systemRandom)
  })
  after(() => rm(folder, { recursive: true }))

  const contentOf = async (id: string, first: number, last: number, bytes: number): Promise<string | null> => {
    const content = await files.read(id, { first, last }, bytes)
    return content && (await buffer(content)).toString()
  }

  it('a stored file is read, whole or in part, and gone once removed', async () => {
    assert.equal(await files.write('one', Readable.from([Buffer.from('hello '), Buffer.from('there')])), 11)
    assert.equal(await contentOf('one', 0, 10, 11), 'hello there')
    assert.equal(await contentOf('one', 6, 8, 11), 'the')
    assert.equal((await stat(join(folder, 'kept', 'one'))).mode & 0o777, 0o600)
    await files.remove('one')
    await files.remove('one')
    assert.equal(await contentOf('one', 0, 1, 11), null)
  })

  it('files are listed with their time, and old incomplete ones are removed', async () => {
    const started = Date.now()
    const own = makeLocalFiles(join(folder, 'own'), systemRandom)
    const listed = async () => {
      const found: { id: string; storedAt: Date }[] = []
      for await (const file of own.list()) found.push(file)
      return found
    }
    assert.deepEqual(await listed(), [])
    await own.removeBroken(new Date())
    for (const id of ['one', 'two']) await own.write(id, Readable.from([Buffer.from(id)]))
    const files = await listed()
    assert.deepEqual(files.map(({ id }) => id).sort(), ['one', 'two'])
    assert.ok(files.every(({ storedAt }) => Math.abs(storedAt.getTime() - started) < 60_000))
    await writeFile(join(folder, 'own', 'arriving', 'left'), 'half')
    await own.removeBroken(new Date(started - 60_000))
    assert.deepEqual(await readdir(join(folder, 'own', 'arriving')), ['left'])
    await own.removeBroken(new Date(started + 60_000))
    assert.deepEqual([await readdir(join(folder, 'own', 'arriving')), (await listed()).length], [[], 2])
  })

  const damages: [what: string, damage: (path: string) => Promise<void>, why: RegExp][] = [
    ['is cut short', (path) => truncate(path, 5), /five is damaged: it has 5 bytes in place of 11/],
    ['was emptied', (path) => truncate(path, 0), /it has 0 bytes/],
    ['has grown', (path) => appendFile(path, 'more'), /it has 15 bytes/],
    ['is a folder', async (path) => void (await rm(path), await mkdir(path)), /it is no file/],
  ]
  for (const [what, damage, why] of damages) {
    it(`content that ${what} is reported as damaged before any of it is read, whichever range is requested`, async () => {
      await files.write('five', Readable.from([Buffer.from('hello there')]))
      await damage(join(folder, 'kept', 'five'))
      for (const [first, last] of [[0, 10], [0, 1], [9, 10]] as const) {
        await assert.rejects(contentOf('five', first, last, 11), (error) => error instanceof DamagedFile && why.test(error.message))
      }
      await files.remove('five')
      assert.equal(await contentOf('five', 0, 10, 11), null)
    })
  }

  it('content that is cut short while it is read fails instead of ending early', async () => {
    const bytes = 4 * 1024 * 1024
    await files.write('cut', Readable.from([Buffer.alloc(bytes)]))
    const content = await files.read('cut', { first: 0, last: bytes - 1 }, bytes)
    assert.ok(content !== null)
    await truncate(join(folder, 'kept', 'cut'), 1024 * 1024)
    await assert.rejects(buffer(content), DamagedFile)
  })

  it('an interrupted write leaves nothing behind and the older content intact', async () => {
    await files.write('two', Readable.from([Buffer.from('older')]))
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('new')
        throw new Error('cut')
      })(),
    )
    await assert.rejects(files.write('two', broken), /cut/)
    assert.equal(await contentOf('two', 0, 4, 5), 'older')
    assert.deepEqual(await readdir(join(folder, 'arriving')), [])
  })

  for (const id of ['', '..', '../x', 'a/b', 'a\\b', '/etc/passwd', 'a\u0000', '.hidden', 'x'.repeat(65)]) {
    it(`${JSON.stringify(id.slice(0, 20))} is not a valid id: nothing is touched`, async () => {
      await assert.rejects(files.write(id, Readable.from([Buffer.from('x')])), /not an id/)
      await assert.rejects(async () => files.read(id, { first: 0, last: 0 }, 1), /not an id/)
      await assert.rejects(async () => files.remove(id), /not an id/)
    })
  }
})
