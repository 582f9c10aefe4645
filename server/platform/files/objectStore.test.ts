import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { Unavailable } from '../failures/failures'
import { startS3Double, type S3Double } from '../../testing/s3Double'
import { DamagedFile, type FilesPort } from './port'
import { makeObjectStore } from './objectStore'

describe('files in an object store', () => {
  let s3: S3Double
  let files: FilesPort
  before(async () => {
    s3 = await startS3Double()
    const secret = { accessKeyId: 'key-id', secretAccessKey: 'secret' }
    files = makeObjectStore({ endpoint: s3.url, region: 'ca-central-1', bucket: 'files', prefix: 'console/', ...secret })
  })
  after(() => s3.close())

  const contentOf = async (id: string, first: number, last: number, bytes = 11): Promise<string | null> => {
    const content = await files.read(id, { first, last }, bytes)
    return content && (await buffer(content)).toString()
  }
  const listed = async (): Promise<string[]> => {
    const ids: string[] = []
    for await (const { id } of files.list()) ids.push(id)
    return ids
  }
  async function* broken(content: Buffer, error: Error): AsyncGenerator<Buffer> {
    yield content
    throw error
  }

  it('a stored object is read, whole or in part, listed, and gone once removed', async () => {
    assert.equal(await files.write('one', Readable.from([Buffer.from('hello '), Buffer.from('there')])), 11)
    assert.deepEqual([...s3.objects.keys()], ['/files/console/one'])
    assert.deepEqual([await contentOf('one', 0, 10), await contentOf('one', 6, 8)], ['hello there', 'the'])
    for (const id of ['two', 'three', 'four']) await files.write(id, Readable.from([Buffer.from(id)]))
    s3.objects.set('/files/other/five', { bytes: Buffer.from('of somebody else'), at: new Date() })
    assert.deepEqual((await listed()).sort(), ['four', 'one', 'three', 'two'])
    for (const id of ['one', 'one', 'two', 'three', 'four']) await files.remove(id)
    assert.deepEqual([await listed(), await contentOf('one', 0, 1)], [[], null])
  })

  it('large content is uploaded in parts and arrives complete', async () => {
    const pieces = Array.from({ length: 12 }, (_, index) => Buffer.alloc(1024 * 1024, index))
    assert.equal(await files.write('large', Readable.from(pieces)), 12 * 1024 * 1024)
    assert.ok(s3.objects.get('/files/console/large')?.bytes.equals(Buffer.concat(pieces)))
    assert.equal(s3.uploads.size, 0)
    await files.remove('large')
  })

  for (const megabytes of [0, 6]) {
    it(`content that breaks off after ${megabytes} MB leaves nothing and rejects with its own error`, async () => {
      const failure = new Unavailable()
      const content = Readable.from(broken(Buffer.alloc(megabytes * 1024 * 1024 + 1), failure))
      await assert.rejects(files.write('cut', content), (error) => error === failure)
      assert.deepEqual([await listed(), s3.uploads.size], [[], 0])
    })
  }

  it('an object whose length changed is reported as damaged, whichever range is requested', async () => {
    for (const bytes of ['', 'hello', 'hello there, you']) {
      s3.objects.set('/files/console/odd', { bytes: Buffer.from(bytes), at: new Date() })
      for (const [first, last] of [[0, 10], [0, 1], [9, 10]] as const) {
        await assert.rejects(contentOf('odd', first, last), DamagedFile, `${bytes} from ${first} to ${last}`)
      }
    }
    await files.remove('odd')
  })

  it('abandoned multipart uploads are aborted, and current ones are not', async () => {
    s3.uploads.set('left', { path: '/files/console/left', parts: new Map(), at: new Date(0) })
    s3.uploads.set('young', { path: '/files/console/young', parts: new Map(), at: new Date() })
    await files.removeBroken(new Date(Date.now() - 3_600_000))
    assert.deepEqual([...s3.uploads.keys()], ['young'])
  })

  it('a malformed id is never sent to the store', async () => {
    for (const id of ['', '..', '../x', 'a/b', 'x'.repeat(65)]) {
      await assert.rejects(files.write(id, Readable.from([])), /not an id/)
      await assert.rejects(files.read(id, { first: 0, last: 0 }, 1), /not an id/)
      await assert.rejects(files.remove(id), /not an id/)
    }
  })

  it('a store that is down fails instead of hanging', async () => {
    s3.breakDown()
    await assert.rejects(files.write('late', Readable.from([Buffer.from('x')])))
    await assert.rejects(files.read('late', { first: 0, last: 0 }, 1))
  })
})
