import assert from 'node:assert/strict'
import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

describe('replies of the service', () => {
  let server: TestServer
  let member: SeededMember
  before(async () => {
    server = await startServer()
    member = await server.seed.member()
    for (let number = 0; number < 20; number += 1) await server.seed.call(member.accountId, { started_at: server.clock.now(), duration: 60 })
  })
  after(() => server.close())

  const get = async (path: string, accepted: string) => {
    // Unlike `fetch` it leaves what comes compressed as it is.
    const asked = request(`${server.url}/v1/accounts/${member.accountId}/${path}`, { headers: { authorization: `Bearer ${member.token}`, 'accept-encoding': accepted } }).end()
    const reply = await new Promise<IncomingMessage>((resolve, reject) => void asked.on('response', resolve).on('error', reject))
    const { 'content-encoding': encoding, 'content-length': length, vary } = reply.headers
    return { encoding, length, vary, bytes: await buffer(reply) }
  }

  it('are compressed for whoever accepts it, if they are long', async () => {
    const plain = await get('calls?limit=20', 'identity')
    assert.deepEqual([plain.encoding, plain.length], [undefined, String(plain.bytes.length)])
    for (const [accepted, encoding, decode] of [['gzip, deflate, br', 'br', brotliDecompressSync], ['gzip', 'gzip', gunzipSync], ['gzip, br;q=0', 'gzip', gunzipSync]] as const) {
      const packed = await get('calls?limit=20', accepted)
      assert.deepEqual([packed.encoding, packed.vary, packed.length], [encoding, 'accept-encoding', String(packed.bytes.length)])
      assert.ok(packed.bytes.length * 3 < plain.bytes.length, `${packed.bytes.length} of ${plain.bytes.length} bytes`)
      assert.equal(decode(packed.bytes).toString(), plain.bytes.toString())
    }
    assert.equal((await get('unread', 'br')).encoding, undefined)
  })
})
