import assert from 'node:assert/strict'
import { createSocket, type Socket } from 'node:dgram'
import dns from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, before, describe, it, mock } from 'node:test'
import { classes, methods, parseMessage } from 'werift'
import { figure } from 'tools/figures'
import { webRtcEnd } from '../../testing/callEnds'
import { startGateway, type TestGateway } from '../../testing/startGateway'
import { answerTo, checkWith } from '../../testing/stunChecks'

const THEIR_PASSWORD = 'their-password-of-22-bytes'

const open = async (type: 'udp4' | 'udp6', address: string): Promise<Socket> => {
  const socket = createSocket(type)
  socket.unref().bind(0, address)
  await once(socket, 'listening')
  return socket
}

const openChecker = async (sdp: string) => {
  const find = (pattern: RegExp): string => pattern.exec(sdp)?.[1]?.trim() ?? ''
  const [ufrag, password, port] = [find(/^a=ice-ufrag:(.+)$/m), find(/^a=ice-pwd:(.+)$/m), Number(find(/ 127\.0\.0\.1 (\d+) typ/m))]
  const socket = await open('udp4', '127.0.0.1')
  const received: Buffer[] = []
  socket.on('message', (datagram) => received.push(datagram))
  const send = (datagram: Buffer): number => {
    socket.send(datagram, port, '127.0.0.1')
    return datagram.length
  }
  return {
    received,
    send,
    check: (key: string | null = password, method = methods.BINDING) => send(checkWith(`${ufrag}:theirs`, key, method).bytes),
    ownCheck: (datagram: Buffer) => parseMessage(datagram, Buffer.from(THEIR_PASSWORD)),
    isAnswer: (datagram: Buffer): boolean => parseMessage(datagram, Buffer.from(password))?.messageClass === classes.RESPONSE,
    until: async (isThere: () => boolean): Promise<void> => {
      while (!isThere()) await once(socket, 'message')
    },
    close: () => socket.close(),
  }
}

describe('a call over WebRTC', () => {
  let exchange: TestGateway
  let bare = ''
  before(async () => {
    exchange = await startGateway()
    const end = webRtcEnd()
    bare = (await end.offer()).replace(/^a=ice-(ufrag|pwd):.*\r\n/gm, '')
    await end.close()
  })
  after(() => exchange.close())

  const offerOf = (lines: readonly string[]): string =>
    `${bare}a=ice-ufrag:theirs\r\na=ice-pwd:${THEIR_PASSWORD}\r\n${lines.join('\r\n')}\r\n`
  const called = async (who: string, sdp: string) => {
    const client = await exchange.admitted(who)
    client.say('invite', { callsid: 'TJS1', sdp, twilio: { params: 'To=1' } })
    return { client, call: await exchange.outgoing() }
  }

  it('sends nothing to any kind of address named in a session description', async () => {
    let packets = 0
    const named = [await open('udp4', '127.0.0.1'), await open('udp4', '127.7.7.7'), await open('udp6', '::1')]
    for (const socket of named) socket.on('message', () => (packets += 1))
    const listener = createServer(() => (packets += 1)).listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const ports = [...named, listener].map((each) => {
      const address = each.address()
      return typeof address === 'object' && address !== null ? address.port : 0
    })
    const line = (host: string, port: number | undefined, rest: string, transport = 'udp'): string =>
      `a=candidate:${port} 1 ${transport} 2113937151 ${host} ${port} ${rest}`
    const lines = [
      line('127.0.0.1', ports[0], 'typ host generation 0'),
      line('localhost', ports[0], 'typ host'),
      line('127.7.7.7', ports[1], 'typ srflx raddr 0.0.0.0 rport 0'),
      line('127.7.7.7', ports[1], 'typ relay raddr 0.0.0.0 rport 0'),
      line('::1', ports[2], 'typ host'),
      line('127.0.0.1', ports[3], 'typ host tcptype passive', 'tcp'),
      line('3a6b9f0e-6f4f-4f1e-9a55-0c8a4c1f2b11.local', ports[0], 'typ host'),
      'a=end-of-candidates',
    ]
    const { client, call } = await called('named/1', offerOf(lines))
    await call.ring()
    const checker = await openChecker(String((await client.next('ringing'))['sdp']))
    for (let checks = 0; checks < 5; checks += 1) checker.check()
    await checker.until(() => checker.received.filter((datagram) => checker.ownCheck(datagram)).length === 5)
    figure('UDP packets to addresses that a description named', packets)
    assert.equal(packets, 0)
    call.hangUp()
    checker.close()
    for (const socket of named) socket.close()
    listener.close()
    client.cut()
  })

  it('asks no server for its own address and resolves no host name', async () => {
    const lookups = [mock.method(dns.promises, 'lookup'), mock.method(dns, 'lookup')]
    const { client, call } = await called('lookup/1', offerOf(['a=candidate:1 1 udp 1 somebody.example 5004 typ host']))
    assert.notEqual(await call.ring(), null)
    const names = lookups.flatMap(({ mock: { calls } }) => calls.map(({ arguments: given }) => String(given[0])))
    for (const { mock: method } of lookups) method.restore()
    // Its own IPv6 address is resolved as well, without asking a server.
    assert.deepEqual(names.filter((name) => !/^[\d.]+$|:/.test(name)), [])
    call.hangUp()
    client.cut()
  })

  it('answers only checks with its password, and sends no more than it received before the address is verified', async () => {
    const { client, call } = await called('check/1', offerOf([]))
    await call.ring()
    const sdp = String((await client.next('ringing'))['sdp'])
    const checker = await openChecker(sdp)
    checker.check(null)
    checker.check('a guess')
    checker.check(undefined, methods.ALLOCATE)
    checker.send(Buffer.alloc(1_000, 0x80))
    const sent = checker.check()
    await checker.until(() => checker.received.length > 0)
    const [own] = checker.received.map(checker.ownCheck)
    assert.equal(own?.messageClass, classes.REQUEST, 'it checks the address in its turn')
    const came = Buffer.concat(checker.received).length
    figure('bytes to an address before its proof, for each byte from it', came / sent, 'bytes')
    assert.ok(came <= sent, 'no more came back than was sent')
    checker.send(answerTo(own, THEIR_PASSWORD).bytes)
    await checker.until(() => checker.received.some(checker.isAnswer))
    checker.close()
    call.hangUp()
    client.cut()
  })

  const odd: [what: string, sdp: (offer: string) => string][] = [
    ['with many media sections', (offer) => offer + 'm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:1\r\n'.repeat(50)],
    ['with video', (offer) => offer.replace('m=audio', 'm=video')],
    ['with data', (offer) => offer.replace('m=audio', 'm=application')],
    ['without media', (offer) => offer.slice(0, offer.indexOf('m=audio'))],
    ['with a thousand lines', (offer) => offer + 'a=x\r\n'.repeat(1_000)],
  ]
  for (const [what, change] of odd) {
    it(`fails with a session description ${what}`, async () => {
      const { client, call } = await called(`odd/${what}`, change(offerOf([])))
      assert.equal(await call.answer(), null)
      await client.next('hangup')
      client.cut()
    })
  }
})
