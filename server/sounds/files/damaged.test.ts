import assert from 'node:assert/strict'
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdir, rm, truncate } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { figure } from 'tools/figures'
import { ask } from '../../testing/ask'
import { connectTo, readToEnd } from '../../testing/rawRequest'
import { wavOf } from '@console/voice-gateway/testing'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

/** More than both ends of a connection can buffer. */
const LARGE = Buffer.alloc(24 * 1024 * 1024, 7)
const damaged = { status: 'internal', user_message: "This file is damaged and can't be opened. Contact our support team." }
const missing = { status: 'not_found', user_message: null }

/** Open files of this process, where the system reports them. */
const openFiles = (): string[] => {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })
}

describe('a file with damaged content', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const keep = async (content: Buffer) => {
    const { accountId } = await server.seed.person()
    const id = await server.seed.file(accountId, content, { media_type: 'audio/wav' })
    return { id, path: join(server.filesFolder, 'kept', id), url: `${server.url}${await server.signedUrls.sign(accountId, id)}` }
  }

  const damages: [what: string, damage: (path: string) => Promise<void>, status: number, body: unknown, logged: string][] = [
    ['cut short', (path) => truncate(path, 50), 500, damaged, 'it has 50 bytes in place of'],
    ['emptied', (path) => truncate(path, 0), 500, damaged, 'it has 0 bytes'],
    ['replaced by a folder', async (path) => void (await rm(path), await mkdir(path)), 500, damaged, 'it is no file'],
    ['taken away', (path) => rm(path), 404, missing, 'File content missing'],
  ]
  for (const [what, damage, status, body, logged] of damages) {
    for (const range of [undefined, 'bytes=0-', 'bytes=0-9', 'bytes=-10']) {
      it(`${what}: ${range ?? 'the whole'} is answered immediately, and the log names the file`, async () => {
        const { id, path, url } = await keep(wavOf(2))
        await damage(path)
        const headers = range === undefined ? {} : { range }
        const started = performance.now()
        const answer = await ask(url, { headers })
        figure('a damaged or missing file was answered within', Math.round(performance.now() - started), 'ms')
        assert.deepEqual([answer.status, answer.body], [status, body])
        const line = server.logged().split('\n').find((one) => one.includes(id) && one.includes(logged))
        assert.ok(line !== undefined)
        assert.equal((await ask(url, { method: 'HEAD', headers })).status, status)
      })
    }
  }

  it('that is cut short while it is sent closes the connection immediately', async () => {
    const { id, path, url } = await keep(LARGE)
    const accepted = new Promise<Socket>((resolve) => void server.app.server.once('connection', resolve))
    const socket = await connectTo(server.url)
    const served = await accepted
    socket.write(`GET ${url.slice(server.url.length)} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
    while (!served.writableNeedDrain && !served.destroyed) await new Promise(setImmediate)
    await truncate(path, 50)
    const started = performance.now()
    const sent = await readToEnd(socket)
    figure('a file cut short while it was sent: closed within', Math.round(performance.now() - started), 'ms')
    assert.ok(sent.startsWith('HTTP/1.1 200 ') && sent.length < LARGE.length)
    assert.match(server.logged(), new RegExp(`"file":"${id}"[^\n]*Reading a file failed partway`))
    while (openFiles().includes(path)) await new Promise(setImmediate)
  })
})
