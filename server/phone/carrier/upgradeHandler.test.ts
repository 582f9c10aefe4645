import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, it } from 'node:test'
import { pino } from 'pino'
import { Strangers } from '@console/voice-gateway'
import { codeIn, openVoiceClient, socketSdp, startGateway, type GatewayOptions, type TestGateway } from '@console/voice-gateway/testing'
import { systemRandom } from '../../platform/random'
import { closeGracefully, endWith } from '../../platform/http/connections/upgrades'
import { makeErrorReply } from '../../platform/failures/errorReply'
import { makeApp, usualTimeLimits } from '../../platform/http/makeApp'
import { makeUpgradeHandler } from './carrier'

const serve: GatewayOptions['serve'] = async (gateway) => {
  const log = pino({ level: 'silent' })
  const app = makeApp({ log, random: systemRandom, errorReply: makeErrorReply(() => false), trustProxy: false, timeLimits: usualTimeLimits })
  let url = ''
  makeUpgradeHandler(app, { publicUrl: () => url, isOpen: gateway.isOpen, take: gateway.take })
  app.addHook('preClose', gateway.close)
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, close: () => closeGracefully(app, 1000) }
}

let exchange: TestGateway
before(async () => {
  const strangers = new Strangers({ perAddress: 20, inAll: 200 })
  exchange = await startGateway({ beatMs: 20, strangers, serve, refuse: (socket) => endWith(socket, '400 bad_request', false) })
})
after(() => exchange.close())

const ringing = (callId: string, seconds = 20) => ({ callId, from: '+15145550101', to: '+15145550100', seconds, userIds: ['1', '2', '3'] })

it('accepts only sockets of its own pages, and no other protocol', async () => {
  const { url } = exchange
  await assert.rejects(openVoiceClient({ url, origin: 'https://elsewhere.example' }), /403/)
  await assert.rejects(openVoiceClient({ url, origin: 'null' }), /403/)
  await assert.rejects(openVoiceClient({ url: `${url}/elsewhere` }), /404/)
  const client = await openVoiceClient({ url: url.replace('127.0.0.1', 'localhost') })
  client.cut()
})

it('rejects a wrong token and an expired one', async () => {
  const client = await openVoiceClient({ url: exchange.url })
  client.say('register', { media: { audio: true } })
  assert.equal(codeIn(await client.next('error')), 31204)
  client.say('listen', { token: 'nobody' })
  assert.equal(codeIn(await client.next('error')), 31204)
  client.say('listen', { token: 'acc/late/0' })
  assert.equal(codeIn(await client.next('error')), 31205)
  client.say('listen', { token: 'acc/soon/0.1' })
  assert.deepEqual((await client.next('connected'))['token'], { identity: 'soon', ttl: 1 })
  client.say('register', { media: { audio: true }, path: 'websocket' })
  await client.next('ready')
  assert.equal(exchange.gateway.registered('acc', ['soon']), 1)
  assert.equal(codeIn(await client.next('error')), 31205)
  assert.equal(exchange.gateway.registered('acc', ['soon']), 0)
  client.say('invite', { callsid: 'TJS1', sdp: socketSdp, twilio: {} })
  assert.equal(codeIn(await client.next('error')), 31205)
  client.say('listen', { token: 'acc/another' })
  assert.equal(await client.closed, 4001, 'a socket stays one person’s')
})

it('closes a socket on an invalid message and keeps serving the others', async () => {
  const observer = await exchange.registered('witness/1', 'websocket')
  const wrong: (string | Uint8Array)[] = ['', 'no JSON', '{}', '[]', 'null', '{"type":"invite"}', '{"type":"invite","payload":{}}',
    '{"type":"__proto__","payload":{}}', '{"type":"dtmf","payload":{"callsid":"CA1","dtmf":"abc"}}',
    '{"type":"hangup","payload":{"callsid":"../../etc"}}', new Uint8Array(159), new Uint8Array(0)]
  for (let index = 0; index < 40; index += 1) wrong.push(randomBytes(index), randomBytes(index).toString('latin1'))
  const codes = await Promise.all(
    wrong.map(async (data, index) => {
      const client = await exchange.admitted(`fuzz/${index}`)
      client.send(data)
      return client.closed
    }),
  )
  assert.deepEqual([...new Set(codes)], [1003])
  const large = await openVoiceClient({ url: exchange.url })
  large.send('x'.repeat(70_000))
  assert.equal(await large.closed, 1009)
  observer.say('register', { media: { audio: false } })
  await observer.next('offline')
  observer.cut()
})

it('drops a client that sends too much between two beats', async () => {
  // Beats of 20 ms would come between the messages on a busy machine.
  const unhurried = await startGateway({ beatMs: 60_000, serve })
  const loud = await unhurried.admitted('loud/1')
  for (let index = 0; index < 3000; index += 1) loud.send(new Uint8Array(160))
  assert.equal(await loud.closed, 1008)
  await unhurried.close()
})

it('drops clients that stay silent or open too many sockets', async () => {
  const silent = await openVoiceClient({ url: exchange.url, answersBeats: false })
  assert.equal(await silent.closed, 1006)
  const ten = await Promise.all(Array.from({ length: 10 }, () => exchange.admitted('many/1')))
  const eleventh = await openVoiceClient({ url: exchange.url })
  eleventh.say('listen', { token: 'many/1' })
  assert.equal(await eleventh.closed, 4008)
  for (const client of ten) client.cut()
})

it('accepts a new client by dropping the oldest one without a token', async () => {
  const { url } = exchange
  const members = await Promise.all(Array.from({ length: 30 }, (_, index) => exchange.admitted(`crowd/${index}`)))
  const oldest = await openVoiceClient({ url })
  const others = await Promise.all(Array.from({ length: 20 }, () => openVoiceClient({ url })))
  assert.equal(await oldest.closed, 4009)
  for (const client of members) {
    client.say('register', { media: { audio: true } })
    assert.notEqual(await Promise.race([client.next('ready'), client.closed]), 4009)
  }
  const [chatty] = others
  for (let index = 0; index < 11; index += 1) chatty?.say('listen', { token: 'nobody' })
  assert.equal(await chatty?.closed, 1008)
  for (const client of [...members, ...others]) client.cut()
})

it('rings every free web phone of some people of an account, also one that connects meanwhile, and the first to accept gets the call', async () => {
  const [first, busy, unasked, other] = await Promise.all([
    exchange.registered('ring/1', 'websocket'),
    exchange.registered('ring/2', 'websocket'),
    exchange.registered('ring/4', 'websocket'),
    exchange.registered('other/1', 'websocket'),
  ])
  busy.say('invite', { callsid: 'TJS1', sdp: socketSdp, twilio: {} })
  const going = await exchange.outgoing()
  const call = exchange.gateway.ring('ring', ringing('CA1'))
  await first.next('invite')
  const late = await exchange.registered('ring/3', 'websocket')
  await late.next('invite')
  assert.ok(busy.hasNone('invite') && other.hasNone('invite') && unasked.hasNone('invite'))
  going.hangUp()
  await busy.next('invite')
  late.say('answer', { callsid: 'CA1', sdp: socketSdp })
  assert.equal((await call)?.owner.userId, '3')
  for (const client of [first, busy]) assert.deepEqual(await client.next('cancel'), { callsid: 'CA1' })
  first.say('answer', { callsid: 'CA1', sdp: socketSdp })
  assert.deepEqual(await first.next('cancel'), { callsid: 'CA1' }, 'who is too late hears it')
  assert.ok(unasked.hasNone('invite'))
  for (const client of [first, busy, unasked, other, late]) client.cut()
})

it('gives up when all decline, after the timeout, and when cancelled', async () => {
  const client = await exchange.registered('decline/1', 'websocket')
  const [declined, stopped] = [exchange.gateway.ring('decline', ringing('CA2')), new AbortController()]
  await client.next('invite')
  client.say('reject', { callsid: 'CA2' })
  assert.equal(await declined, null)
  const given = exchange.gateway.ring('decline', { ...ringing('CA3'), stop: stopped.signal })
  await client.next('invite')
  stopped.abort()
  assert.equal(await given, null)
  assert.deepEqual(await client.next('cancel'), { callsid: 'CA3' })
  assert.equal(await exchange.gateway.ring('nobody', ringing('CA4', 0.02)), null)
  client.cut()
})
