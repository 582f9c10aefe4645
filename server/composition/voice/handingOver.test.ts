import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import { it } from 'node:test'
import { pino } from 'pino'
import { isDoneWithin } from '../serverParts'
import { SECOND_MS } from '../../platform/clock'
import { readSettings } from '../settings/settings'
import { connectTo, readToEnd } from '../../testing/rawRequest'
import { startServer } from '../../testing/testServer'
import { makeVoiceProcess } from './voiceProcess'

const headers = { upgrade: 'websocket', connection: 'Upgrade', 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'sec-websocket-version': '13' }

it('a web phone is answered only once the service has stopped reading its socket', { timeout: 60_000 }, async (t) => {
  const { databaseUrl, close } = await startServer()
  t.after(close)
  const said = new Map<string, () => void>()
  const saying = (type: string): Promise<void> => new Promise((resolve) => void said.set(type, resolve))
  const voice = makeVoiceProcess({
    program: new URL('./voiceProgram.ts', import.meta.url),
    settings: () => ({ ...readSettings({}), databaseUrl }),
    log: pino({ level: 'silent' }),
    onMessage: ({ type }) => said.get(type)?.(),
    onGone: () => undefined,
  })
  t.after(() => voice.end(0))
  const accepting = createServer().listen(0, '127.0.0.1')
  t.after(() => accepting.close())
  await once(accepting, 'listening')
  const address = accepting.address()
  assert.ok(typeof address === 'object' && address !== null)
  const handOver = async (): Promise<{ answer: Promise<string>; socket: Socket }> => {
    const accepted = once(accepting, 'connection')
    const client = await connectTo(`http://127.0.0.1:${address.port}`)
    const arrived: unknown[] = await accepted
    const [socket] = arrived
    assert.ok(socket instanceof Socket)
    voice.send({ type: 'socket', request: { method: 'GET', url: '/signal', headers }, head: '', address: '127.0.0.1' }, socket)
    return { answer: readToEnd(client), socket }
  }

  const ready = saying('ready')
  voice.start()
  await ready
  const [kept, given] = [await handOver(), await handOver()]
  voice.send({ type: 'letGo' })
  const answered = saying('answer')
  voice.send({ type: 'question', id: 1, question: { ask: 'callWebPhone', person: { accountId: 'nobody', userId: 'nobody' }, numberId: undefined } })
  await Promise.race([answered, saying('refusal')])
  await voice.end(0)
  assert.equal(await kept.answer, '')
  assert.match(await given.answer, /^HTTP\/1\.1 101 /)

  // A socket that doesn't close here after it is handed over stays in memory until the service ends.
  assert.deepEqual([kept.socket.closed, given.socket.closed], [true, true])
  const closed = once(accepting, 'close')
  accepting.close()
  assert.ok(await isDoneWithin(5 * SECOND_MS, closed), 'the server closes although the process that had its sockets is gone')
})
