import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { faults } from '../../../testing/faults'
import { connectTo, rawRequest, readToEnd } from '../../../testing/rawRequest'
import type { TestServer } from '../../../testing/startServer'
import { startServer } from '../../../testing/testServer'
import { openVoiceClient } from '@console/voice-gateway/testing'

const host = 'host: localhost\r\n'
const h2c = `connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n`
const form = 'content-type: application/json\r\n'
const credentials = JSON.stringify({ email: 'nobody@example.com', password: 'not the password' })

describe('a request for another protocol', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const answerTo = (text: string) => rawRequest(server.url, text)
  const signIn = (headers: string, body: string) => answerTo(`POST /v1/auth/login HTTP/1.1\r\n${host}${h2c}${form}${headers}\r\n${body}`)

  const health = `GET /v1/health HTTP/1.1\r\n${host}`
  const served: [what: string, text: string][] = [
    ['HTTP/2, as curl and Java ask for it', `${health}${h2c}\r\n`],
    ['TLS', `${health}connection: upgrade\r\nupgrade: TLS/1.0\r\n\r\n`],
    ['one of two', `${health}connection: upgrade\r\nupgrade: websocket, h2c\r\n\r\n`],
    ['HTTP/2 over HTTP/1.0', `GET /v1/health HTTP/1.0\r\n${host}${h2c}\r\n`],
    ['HTTP/2, of the head alone', `HEAD /v1/health HTTP/1.1\r\n${host}${h2c}\r\n`],
  ]
  for (const [what, text] of served) {
    it(`that is not a web socket is served as a plain request: ${what}`, async () => {
      const answer = await answerTo(text.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
      assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/)
      assert.match(answer, /\r\nx-request-id: /)
      assert.equal(answer.includes('"status":"ok"'), !text.startsWith('HEAD'), answer)
    })
  }

  it('keeps its body, whether sent at once, in chunks or late', async () => {
    const length = Buffer.byteLength(credentials)
    const chunked = `${length.toString(16)}\r\n${credentials}\r\n0\r\n\r\n`
    const answers = [
      await signIn(`connection: close\r\ncontent-length: ${length}\r\n`, credentials),
      await signIn('connection: close\r\ntransfer-encoding: chunked\r\n', chunked),
    ]
    for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 401 /, 'the e-mail and the password were read')
    const socket = await connectTo(server.url)
    const late = readToEnd(socket)
    const received = new Promise((resolve) => server.app.server.once('upgrade', resolve).once('request', resolve))
    socket.write(`POST /v1/auth/login HTTP/1.1\r\n${host}${h2c}${form}connection: close\r\ncontent-length: ${length}\r\n\r\n`)
    await received
    socket.write(credentials)
    assert.match(await late, /^HTTP\/1\.1 401 /)
  })

  it('keeps its headers, and a missing path is still not found', async () => {
    const id = randomUUID()
    const missing = await answerTo(`GET /v1/nothing?x=%C3%A9 HTTP/1.1\r\n${host}${h2c}x-request-id: ${id}\r\nconnection: close\r\n\r\n`)
    assert.match(missing, /^HTTP\/1\.1 404 /)
    assert.ok(missing.includes(`x-request-id: ${id}`))
    assert.match(await answerTo(`GET /signal HTTP/1.1\r\n${host}${h2c}connection: close\r\n\r\n`), /^HTTP\/1\.1 404 /)
    assert.match(await answerTo(`GET /v1/health HTTP/1.1\r\nhost: evil.example\r\n${h2c}connection: close\r\n\r\n`), /"ok"/)
    assert.match(await answerTo(`GET /console/ HTTP/1.1\r\nhost: evil.example\r\n${h2c}connection: close\r\n\r\n`), /^HTTP\/1\.1 421 /)
  })

  it('for a web socket is served at one path only, however it is capitalized', async () => {
    const socket = (path: string, word: string) => answerTo(`GET ${path} HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: ${word}\r\n\r\n`)
    assert.match(await socket('/v1/health', 'WebSocket'), /^HTTP\/1\.1 404 /)
    assert.match(await socket('/signal', 'WebSocket'), /^HTTP\/1\.1 403 /, 'it names no origin')
    const client = await openVoiceClient({ url: server.url })
    client.cut()
  })

  for (const [what, headers] of [['a web socket', 'connection: upgrade\r\nupgrade: websocket\r\n'], ['HTTP/2', h2c]] as const) {
    it(`for ${what}, sent before an earlier one is answered, waits for that answer`, async () => {
      server.faults.failNext({ method: 'GET', path: '/health' }, faults.hold)
      const socket = await connectTo(server.url)
      const answers = readToEnd(socket)
      socket.write(`${health}\r\nGET /v1/%zz HTTP/1.1\r\n${host}\r\nGET /v1/nothing HTTP/1.1\r\n${host}${headers}\r\n`)
      await server.faults.held()
      server.faults.release()
      const all = await answers
      const statuses = [...all.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)
      assert.deepEqual(statuses, ['200', '400', '404'], all)
    })
  }

  it('CONNECT before an earlier request is answered ends only that connection', async () => {
    server.faults.failNext({ method: 'GET', path: '/health' }, faults.hold)
    const socket = await connectTo(server.url)
    const answers = readToEnd(socket)
    socket.write(`${health}\r\nCONNECT localhost:1 HTTP/1.1\r\n${host}\r\n`)
    await server.faults.held()
    server.faults.release()
    await answers
    assert.match(await answerTo(`${health}connection: close\r\n\r\n`), /"ok"/)
  })

  it('cannot smuggle another request in a body whose length header Node has dropped', async () => {
    const many = Array.from({ length: 1_100 }, () => 'a: b\r\n').join('')
    const hidden = `GET /v1/hidden HTTP/1.1\r\n${host}\r\n`
    const answer = await answerTo(`${health}${h2c}${many}content-length: ${hidden.length}\r\n\r\n${hidden}`)
    assert.match(answer, /^HTTP\/1\.1 (200|400|431) /)
    assert.ok(!server.logged().includes('/v1/hidden'))
  })
})
