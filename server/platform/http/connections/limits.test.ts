import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { openVoiceClient } from '@console/voice-gateway/testing'
import { ask } from '../../../testing/ask'
import type { Person } from '../../../testing/controlClient'
import { faults } from '../../../testing/faults'
import { connectTo, rawRequest, readToEnd } from '../../../testing/rawRequest'
import type { TestServer } from '../../../testing/startServer'
import { startServer } from '../../../testing/testServer'
import { closeGracefully } from './upgrades'

const tooMany = { status: 'too_many_requests', user_message: null }

describe('rate limits', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ trustProxy: true, rateLimits: { perAddress: 40, perAccount: 10, perUser: 8, inAll: 60 } })
  })
  after(() => server.close())

  const get = (path: string, address: string, token?: string) =>
    ask(`${server.url}${path}`, { headers: { 'x-forwarded-for': address }, ...(token !== undefined && { token }) })

  for (const [path, address] of [['/v1/health', '203.0.113.1'], ['/v1/nothing', '203.0.113.2'], ['/console/nothing.js', '203.0.113.3']] as const) {
    it(`${path}: an address above its limit learns when to retry, and others are served`, async () => {
      const usual = (await get(path, address)).status
      for (let time = 2; time <= 40; time += 1) assert.equal((await get(path, address)).status, usual)
      const refused = await get(path, address)
      assert.deepEqual([refused.status, refused.body], [429, tooMany])
      assert.match(refused.headers.get('retry-after') ?? '', /^([1-9]|[1-5]\d|60)$/)
      assert.equal((await get(path, '203.0.113.99')).status, usual)
    })
  }

  it('a web phone socket counts as a request of the address that the proxy names', async () => {
    const open = (address: string) => openVoiceClient({ url: server.url, headers: { 'x-forwarded-for': address } })
    const clients = await Promise.all(Array.from({ length: 40 }, () => open('203.0.113.5')))
    await assert.rejects(open('203.0.113.5'), /429/)
    const head = 'connection: upgrade\r\nupgrade: websocket\r\nx-forwarded-for: 203.0.113.5\r\nhost: localhost\r\n\r\n'
    for (const path of ['/signal', '/v1/health']) {
      const refused = await rawRequest(server.url, `GET ${path} HTTP/1.1\r\n${head}`)
      assert.match(refused, /^HTTP\/1\.1 429 /)
      assert.match(refused, /retry-after: ([1-9]|[1-5]\d|60)\r\n/i)
      assert.match(refused, /connection: close/i)
      assert.ok(refused.endsWith(JSON.stringify(tooMany)))
    }
    assert.equal((await get('/v1/health', '203.0.113.5')).status, 429)
    clients.push(await open('203.0.113.99'))
    for (const client of clients) client.cut()
  })

  const contactsOf = ({ accountId }: Person) => `/v1/accounts/${accountId}/contacts`

  it('users and accounts above their limits are refused from every address, and others are served', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const path = contactsOf(member)
    for (let time = 1; time <= 8; time += 1) assert.equal((await get(path, `198.51.100.${time}`, member.token)).status, 200)
    const refused = await get(path, '198.51.100.11', member.token)
    assert.deepEqual([refused.status, refused.body], [429, tooMany])
    const { token } = await server.seed.colleague(member)
    const statuses = [await get(path, '198.51.100.12', token), await get(path, '198.51.100.13', token), await get(path, '198.51.100.14', token)]
    assert.deepEqual(statuses.map(({ status }) => status), [200, 200, 429])
    assert.equal((await get(contactsOf(other), '198.51.100.11', other.token)).status, 200)
  })

  it('strangers do not use up the limit of members behind the same address, only the total limit', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const address = '203.0.113.4'
    const signed = await server.signedUrls.sign(member.accountId, await server.seed.file(member.accountId, Buffer.from('sound')))
    for (let time = 1; time <= 39; time += 1) assert.equal((await get(contactsOf(member), address, 'not.a.token')).status, 401)
    assert.equal((await get(signed.replace(/signature=./, (begin) => (begin.endsWith('_') ? 'signature=-' : 'signature=_')), address)).status, 404)
    assert.equal((await get(`${signed}x`, address)).status, 429)
    assert.equal((await get(contactsOf(member), address)).status, 429)
    const statuses = [await get(contactsOf(member), address, member.token), await get(contactsOf(other), address, other.token), await get(signed, address)]
    assert.deepEqual(statuses.map(({ status }) => status), [200, 200, 200])
    for (let time = 46; time <= 60; time += 1) await get(contactsOf(member), address, member.token)
    assert.equal((await get(contactsOf(other), address, other.token)).status, 429)
  })
})

describe('slow clients', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ timeLimits: { headersMs: 300, bodyMs: 300 } })
  })
  after(() => server.close())

  it('headers that never end get 408, and the connection is closed', async () => {
    const answer = await rawRequest(server.url, 'GET /v1/health HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
    assert.match(answer, /^HTTP\/1\.1 408 .*\{"status":"timed_out","user_message":null\}$/s)
  })

  it('a body that never ends gets 408, and the connection is closed', async () => {
    const head = 'POST /v1/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":'
    const answer = await rawRequest(server.url, head)
    assert.match(answer, /^HTTP\/1\.1 408 /)
    assert.match(answer, /connection: close/i)
    assert.match(answer, /\{"status":"timed_out","user_message":null\}$/)
  })

  it('two hundred stalled connections do not delay others', async () => {
    const stalled = await Promise.all(Array.from({ length: 200 }, () => connectTo(server.url)))
    const ends = stalled.map(readToEnd)
    for (const socket of stalled) socket.write('POST /v1/auth/login HTTP/1.1\r\nhost: localhost\r\n')
    assert.equal((await ask(`${server.url}/v1/health`)).status, 200)
    await Promise.all(ends)
  })

  it('a client that neither reads a refusal nor hangs up is disconnected', async () => {
    const accepted = new Promise<Socket>((resolve) => server.app.server.once('connection', resolve))
    const socket = await connectTo(server.url)
    socket.pause()
    socket.on('error', () => socket.destroy())
    const own = await accepted
    socket.write('GET /v1/health HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
    await once(own, 'close', { signal: AbortSignal.timeout(60_000) })
    socket.destroy()
  })
})

describe('shutdown', () => {
  it('a request in progress finishes, idle connections do not delay it, and new ones are refused', async () => {
    const server = await startServer()
    const { accountId, token } = await server.seed.member()
    const call = { method: 'GET', path: '/accounts/:accountId/contacts' }
    server.faults.failNext(call, faults.holdAfter)
    const idle = await connectTo(server.url)
    const idleEnd = once(idle, 'close')
    idle.on('error', () => idle.destroy())
    const underWay = ask(`${server.url}/v1/accounts/${accountId}/contacts`, { token })
    await server.faults.held()
    const started = performance.now()
    const closed = closeGracefully(server.app, 60_000)
    await assert.rejects(connectTo(server.url))
    server.faults.release()
    assert.deepEqual((await underWay).body, { contacts: [] })
    await Promise.all([closed, idleEnd])
    assert.ok(performance.now() - started < 30_000, 'it waited for a connection that nobody used')
    await server.close()
  })

  it('a request that does not finish is cut off at the time limit', async () => {
    const server = await startServer()
    server.faults.failNext({ method: 'GET', path: '/health' }, faults.hold)
    const hanging = assert.rejects(ask(`${server.url}/v1/health`))
    await server.faults.held()
    await closeGracefully(server.app, 200)
    await hanging
    await server.close()
  })

  it('a promised mail is sent before the shutdown ends', async () => {
    const server = await startServer()
    const { email } = await server.seed.person()
    await ask(`${server.url}/v1/password/reset-link`, { body: { email } })
    await closeGracefully(server.app)
    assert.equal(server.mails.all().length, 1)
    await server.close()
  })
})
