import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { it } from 'node:test'
import { BadRequest } from '../../failures/failures'
import { watchUpload } from './uploadBody'

const pace = { idleMs: 60_000, minBytes: 1 }

it('an upload that broke off before it was watched is abandoned at once and no longer watched', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  const arriving = new Promise<IncomingMessage>((resolve) => server.once('request', resolve))
  const client = connect(address.port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nstart')
  const raw = await arriving
  const closed = new Promise((resolve) => raw.on('error', () => undefined).once('close', resolve))
  client.destroy()
  await closed
  await assert.rejects(watchUpload({ raw }, pace, 1000), BadRequest)
  server.close()
})
