import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { figure } from 'tools/figures'
import { SECOND_MS } from '../../server/platform/clock'
import { ask } from '../../server/testing/ask'
import { connectTo } from '../../server/testing/rawRequest'
import type { TestServer } from '../../server/testing/startServer'
import { startServer } from '../../server/testing/testServer'

interface Shape {
  name: string
  sockets: number
  head: (index: number) => string
  withinMs: number
}

const HEALTHY = 400
const UPLOADERS = 5
const UPLOADS_EACH = 6
/** More than the socket buffers at both ends hold. */
const FILE_BYTES = 24_000_000
const SLACK_MS = 20 * SECOND_MS

const p95 = (times: readonly number[]): number => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0

const post = (path: string, ...headers: string[]): string => [`POST ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')

describe('connections that never finish', () => {
  let server: TestServer
  const members: { accountId: string; token: string }[] = []
  let file = ''
  before(async () => {
    server = await startServer()
    for (let each = 0; each < UPLOADERS; each += 1) members.push(await server.seed.member())
    const accountId = members[0]?.accountId ?? ''
    file = await server.signedUrls.sign(accountId, await server.seed.file(accountId, Buffer.alloc(FILE_BYTES), { media_type: 'audio/wav' }))
  })
  after(() => server.close())

  const uploadHead = (index: number): string => {
    const { accountId, token } = members[index % UPLOADERS] ?? { accountId: '', token: '' }
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF'
    const type = 'content-type: multipart/form-data; boundary=b'
    return post(`/v1/accounts/${accountId}/audiofiles`, `authorization: Bearer ${token}`, type, 'content-length: 1000000') + part
  }
  const json = 'content-type: application/json'
  const shapes = (): Shape[] => [
    { name: 'silence', sockets: 50, head: () => '', withinMs: 13 * SECOND_MS },
    { name: 'headers', sockets: 100, head: () => 'GET /v1/health HTTP/1.1\r\nhost: localhost\r\nx-slow: ', withinMs: 13 * SECOND_MS },
    { name: 'body', sockets: 150, head: () => `${post('/v1/auth/login', json, 'content-length: 100')}{"email":`, withinMs: 15 * SECOND_MS },
    { name: 'upload', sockets: UPLOADERS * UPLOADS_EACH, head: uploadHead, withinMs: 35 * SECOND_MS },
    { name: 'refused body', sockets: 50, head: () => `${post('/v1/nothing', json, 'content-length: 100')}{`, withinMs: 120 * SECOND_MS },
    // Two minutes without a byte; Node starts over after the first bytes.
    { name: 'read', sockets: 120, head: () => `GET ${file} HTTP/1.1\r\nhost: localhost\r\n\r\n`, withinMs: 240 * SECOND_MS },
  ]

  const watchEnds = (): Map<number, { socket: Socket; ended: Promise<number> }> => {
    const ends = new Map<number, { socket: Socket; ended: Promise<number> }>()
    server.app.server.on('connection', (socket: Socket) => {
      const ended = new Promise<number>((resolve) => void socket.once('close', () => resolve(performance.now())))
      ends.set(socket.remotePort ?? 0, { socket, ended })
    })
    return ends
  }

  const healthy = async (): Promise<number[]> => {
    const { accountId, token } = members[0] ?? { accountId: '', token: '' }
    const times = []
    for (let call = 0; call < HEALTHY; call += 1) {
      const started = performance.now()
      assert.equal((await ask(`${server.url}/v1/accounts/${accountId}/contacts`, { token })).status, 200)
      times.push(performance.now() - started)
    }
    return times
  }

  it('delay nobody else and are closed in time', async (t) => {
    const ends = watchEnds()
    const stall = async ({ head }: Shape, index: number) => {
      const socket = await connectTo(server.url)
      socket.on('error', () => undefined)
      socket.pause()
      socket.write(head(index))
      return { socket, port: socket.localPort ?? 0, started: performance.now() }
    }
    const usual = await healthy()
    const all = await Promise.all(
      shapes().map(async (shape) => ({ shape, held: await Promise.all(Array.from({ length: shape.sockets }, (_, index) => stall(shape, index))) })),
    )
    // Until their buffers are full, slow readers look like any other client.
    const areFull = (): boolean =>
      all.every(({ shape, held }) => shape.name !== 'read' || held.every(({ port }) => ends.get(port)?.socket.writableNeedDrain))
    while (!areFull()) await healthy()
    const meanwhile = await healthy()
    const late: string[] = []
    for (const { shape, held } of all) {
      // The service may learn of a closed connection later than its client.
      const durations = await Promise.all(held.map(async ({ port, started }) => ((await ends.get(port)?.ended) ?? Infinity) - started))
      const longest = Math.max(...durations) / SECOND_MS
      figure(`${shape.name}: the longest was kept`, Math.round(longest * 10) / 10, 's')
      figure('stalled connections', held.length)
      if (longest * SECOND_MS > shape.withinMs + SLACK_MS) late.push(`${shape.name}: ${longest} s`)
      held.forEach(({ socket }) => socket.destroy())
    }
    const [before, during] = [p95([...usual, ...(await healthy())]), p95(meanwhile)]
    figure('p95 of others before and after', Math.round(before * 10) / 10, 'ms')
    figure('p95 of others meanwhile', Math.round(during * 10) / 10, 'ms')
    t.diagnostic(`p95 ${before.toFixed(1)} ms, meanwhile ${during.toFixed(1)} ms`)
    assert.deepEqual(late, [])
    assert.ok(during < 2 * before, `${during} ms against ${before} ms`)
  })
})
