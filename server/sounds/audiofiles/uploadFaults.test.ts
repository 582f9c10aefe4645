import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { countFrom } from 'tools/figures'
import { partialFilesOn, untilNothingArrives, untilSomethingArrives } from '../../testing/storedFiles'
import { wavOf, wavStart } from '@console/voice-gateway/testing'
import type { ServerOptions, TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { answerOn, listFiles, requestOf, sendPart, upload, type Sender } from '../../testing/uploads'
import { MAX_BYTES } from './rules'

const UPLOADS = countFrom('UPLOADS', 30)

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

const senderOn = async (server: TestServer): Promise<Sender> => ({ url: server.url, ...(await server.seed.member()) })

const rowsOf = (server: TestServer, { accountId }: Sender) =>
  server.store.selectFrom('files').select(['id', 'bytes', 'friendly_name']).where('account_id', '=', accountId).execute()

describe('uploads that go wrong', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ uploadPace: { idleMs: 600, minBytes: 1000 } })
  })
  after(() => server.close())

  it('an aborted upload leaves nothing', async () => {
    const member = await senderOn(server)
    const content = wavOf(20)
    const request = requestOf(member, content, {})
    for (const sent of [request.length - content.length + 100, request.length - 60_000, request.length - 1]) {
      const socket = await sendPart(member, request.subarray(0, sent))
      await untilSomethingArrives(server)
      socket.destroy()
      await untilNothingArrives(server)
    }
    assert.deepEqual(await rowsOf(server, member), [])
    assert.doesNotMatch(server.logged(), /unforeseen/)
  })

  it('an upload that stalls or is too slow gets an error and leaves nothing', async () => {
    const member = await senderOn(server)
    const request = requestOf(member, wavOf(20), {})
    const sockets = await Promise.all([request.indexOf('filename'), 100_000].map((sent) => sendPart(member, request.subarray(0, sent))))
    const trickle = setInterval(() => sockets[1]?.write('x'), 20)
    for (const answer of await Promise.all(sockets.map(answerOn))) assert.match(answer, /^HTTP\/1\.1 408 .*"timed_out"/s)
    clearInterval(trickle)
    await untilNothingArrives(server)
    assert.deepEqual(await rowsOf(server, member), [])
  })

  it("an account has at most six simultaneous uploads, which don't hold up another account", async () => {
    const own = await startServer()
    const [member, other] = [await senderOn(own), await senderOn(own)]
    const request = requestOf(member, wavOf(1), {})
    const sockets = await Promise.all(Array.from({ length: 6 }, () => sendPart(member, request.subarray(0, 9000))))
    while ((await partialFilesOn(own)).length < 6) await new Promise(setImmediate)
    const refused = await upload(member, wavOf(1))
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '5'])
    assert.equal((await upload(other, wavOf(1))).status, 201)
    for (const socket of sockets) socket.destroy()
    await untilNothingArrives(own)
    assert.equal((await upload(member, wavOf(1))).status, 201)
    await own.close()
  })

  it('a file one byte over 100 MB is refused with a readable answer, while memory stays flat', async () => {
    const member = await senderOn(server)
    const zeros = Buffer.alloc(1024 * 1024)
    const start = wavStart(MAX_BYTES - 44)
    const before = process.memoryUsage().rss
    let most = before
    const socket = await sendPart(member, requestOf(member, start, {}, MAX_BYTES + 1))
    const answer = answerOn(socket)
    for (let sent = start.length; sent < MAX_BYTES + 1; sent += zeros.length) {
      const piece = zeros.subarray(0, Math.min(zeros.length, MAX_BYTES + 1 - sent))
      await new Promise((resume) => socket.write(piece, resume))
      most = Math.max(most, process.memoryUsage().rss)
    }
    socket.write('\r\n--a-boundary-with-json-in-it--\r\n')
    assert.match(await answer, /^HTTP\/1\.1 422 .*"errors":\{"file":\["This file is larger than 100 MB\."\]\}/s)
    assert.ok(most - before < 80 * 1024 * 1024, `${Math.round((most - before) / 1024 / 1024)} MB more`)
    if (process.env['UPLOADS'] !== undefined) process.stdout.write(`# RSS +${Math.round((most - before) / 1024 / 1024)} MB\n`)
    await untilNothingArrives(server)
    assert.deepEqual(await rowsOf(server, member), [])
  })

  async function* broken(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      yield chunk
      throw Object.assign(new Error('broken'), { code: 'EIO' })
    }
  }
  const full = { user_message: 'Our service cannot take new files at the moment. The fault is ours, not yours: please try again later.', free_bytes: 0 }
  const failing: [what: string, comeAgain: string, extra: object, options: ServerOptions][] = [
    ['full when it is written', '120', full, { filesThrough: (files) => ({ ...files, write: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) }) }],
    ['broken in the middle', '2', { user_message: null }, { filesThrough: (files) => ({ ...files, write: (id, content) => files.write(id, Readable.from(broken(content))) }) }],
  ]
  for (const [what, comeAgain, extra, options] of failing) {
    it(`a disk that is ${what} gets the client to retry, leaves nothing, and files can still be read`, async () => {
      const own = await startServer(options)
      const member = await senderOn(own)
      const { status, headers, body } = await upload(member, wavOf(20))
      assert.deepEqual([status, headers.get('retry-after'), body], [503, comeAgain, { status: 'internal', ...extra }])
      assert.deepEqual([await rowsOf(own, member), await partialFilesOn(own)], [[], []])
      assert.equal((await listFiles(member)).status, 200)
      await own.close()
    })
  }

  it('a database failure during an upload leaves no row, and the same key creates the file later', async () => {
    const own = await startServer()
    const member = await senderOn(own)
    const [content, key] = [wavOf(1), randomUUID()]
    const request = requestOf(member, content, { key })
    const socket = await sendPart(member, request.subarray(0, -100))
    const answer = answerOn(socket)
    await untilSomethingArrives(own)
    own.database.off()
    socket.write(request.subarray(-100))
    assert.match(await answer, /^HTTP\/1\.1 503 /)
    own.database.on()
    assert.equal((await upload(member, content, { key })).status, 201)
    assert.equal((await rowsOf(own, member)).length, 1)
    await own.close()
  })

  it(`${UPLOADS} uploads, every tenth cut at a random byte and repeated with its key, create exactly ${UPLOADS} whole files`, async () => {
    const member = await senderOn(server)
    const contents = Array.from({ length: UPLOADS }, (_, index) => wavOf(0.5 + (index % 7) / 4, 200 + index))
    const line = [...contents.entries()]
    const sendOne = async (index: number, content: Buffer): Promise<void> => {
      const [key, name] = [randomUUID(), `${index}.wav`]
      if (index % 10 === 3) {
        const request = requestOf(member, content, { key, name })
        const socket = await sendPart(member, request.subarray(0, Math.floor(Math.random() * request.length)))
        socket.destroy()
      }
      // The cut uploads may cause rate limits until the service notices them.
      let status = 429
      while (status === 429 || status === 503) status = (await upload(member, content, { key, name })).status
      assert.equal(status, 201)
    }
    const sendNext = async (): Promise<void> => {
      for (let next = line.shift(); next !== undefined; next = line.shift()) await sendOne(...next)
    }
    await Promise.all([1, 2, 3].map(sendNext))
    await untilNothingArrives(server)
    const rows = await rowsOf(server, member)
    const hashes = rows.map(async ({ id, bytes }) => {
      const content = await server.files.read(id, { first: 0, last: bytes - 1 }, bytes)
      assert.ok(content !== null)
      return sha256Of(await buffer(content))
    })
    assert.deepEqual((await Promise.all(hashes)).sort(), contents.map(sha256Of).sort())
  })
})
