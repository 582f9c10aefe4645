import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { RtpHeader, RtpPacket } from 'werift'
import { webRtcEnd, type WebRtcEnd } from '../../testing/callEnds'
import { startGateway, type TestGateway } from '../../testing/startGateway'

const [CLIENT_HELLO, SERVER_HELLO] = [1, 2]
const HANDSHAKE = 22
const USE_SRTP = 14

/** ECDHE with ECDSA or RSA, and AES-128-GCM with SHA-256. */
const approvedSuites = [0xc02b, 0xc02f]
/** AEAD_AES_128_GCM and AES128_CM_HMAC_SHA1_80; not the ones with a short tag or without encryption. */
const approvedProfiles = [0x0007, 0x0001]

const numbersIn = (bytes: Buffer): number[] => Array.from({ length: bytes.length / 2 }, (_, place) => bytes.readUInt16BE(2 * place))

/** What a hello says over the wire: RFC 6347 and RFC 5764. */
const helloIn = (datagram: Buffer) => {
  const kind = datagram[13]
  if (datagram[0] !== HANDSHAKE || (kind !== CLIENT_HELLO && kind !== SERVER_HELLO)) return null
  let at = 25 + 2 + 32
  const take = (bytes: number): Buffer => datagram.subarray(at, (at += bytes))
  const list = (lengthBytes: number): Buffer => take(take(lengthBytes).readUIntBE(0, lengthBytes))
  list(1)
  if (kind === CLIENT_HELLO) list(1)
  const suites = numbersIn(kind === CLIENT_HELLO ? list(2) : take(2))
  if (kind === CLIENT_HELLO) list(1)
  else take(1)
  const profiles: number[] = []
  for (const end = at + take(2).readUInt16BE(0) + 2; at < end; ) {
    const type = take(2).readUInt16BE(0)
    const content = list(2)
    if (type === USE_SRTP) profiles.push(...numbersIn(content.subarray(2, 2 + content.readUInt16BE(0))))
  }
  return { kind, suites, profiles }
}

const connectionOf = ({ transceiver }: WebRtcEnd) => transceiver.dtlsTransport.iceTransport.connection

const hellosTo = (end: WebRtcEnd): NonNullable<ReturnType<typeof helloIn>>[] => {
  const hellos: NonNullable<ReturnType<typeof helloIn>>[] = []
  connectionOf(end).onData.subscribe((datagram) => {
    const hello = helloIn(datagram)
    if (hello !== null) hellos.push(hello)
  })
  return hellos
}

let exchange: TestGateway
before(async () => {
  exchange = await startGateway()
})
after(() => exchange.close())

/** A call by the browser, in which the gateway begins the handshake. */
const call = async (who: string, end: WebRtcEnd) => {
  const client = await exchange.admitted(who)
  client.say('invite', { callsid: 'TJS1', sdp: await end.offer(), twilio: { params: 'To=1' } })
  const made = await exchange.outgoing()
  await made.ring()
  await end.accept(String((await client.next('ringing'))['sdp']))
  const leg = await made.answer()
  assert.ok(leg !== null)
  await client.next('answer')
  return { leg, made, client }
}

/** A call to the browser, which begins the handshake. */
const ring = async (who: string, end: WebRtcEnd) => {
  const client = await exchange.registered(`ring-${who}/1`)
  const callId = `CA${'3'.repeat(32)}`
  const ringing = exchange.gateway.ring(`ring-${who}`, { callId, from: '+15145550101', to: '+15145550100', seconds: 20, userIds: ['1'] })
  const offer = await client.next('invite')
  client.say('answer', { callsid: callId, sdp: await end.answer(String(offer['sdp'])) })
  return { ringing, client }
}

describe('the handshake of a call', () => {
  it('offers only approved cipher suites and SRTP profiles', async () => {
    const end = webRtcEnd()
    const hellos = hellosTo(end)
    const { made, client } = await call('offers/1', end)
    assert.ok(hellos.length > 0)
    for (const hello of hellos) assert.deepEqual(hello, { kind: CLIENT_HELLO, suites: approvedSuites, profiles: approvedProfiles })
    made.hangUp()
    await end.close()
    client.cut()
  })

  it('chooses among them when the browser offers', async () => {
    const end = webRtcEnd()
    const hellos = hellosTo(end)
    const { ringing, client } = await ring('chooses', end)
    const made = await ringing
    assert.ok(made !== null)
    assert.deepEqual(hellos, [{ kind: SERVER_HELLO, suites: approvedSuites.slice(0, 1), profiles: approvedProfiles.slice(0, 1) }])
    made.hangUp()
    await end.close()
    client.cut()
  })

  const weak: [what: string, from: string, to: string][] = [
    ['cipher suites with CBC and SHA-1', '0004c02bc02f', '0004c009c013'],
    ['cipher suites without forward secrecy', '0004c02bc02f', '0004009c002f'],
    ['SRTP profiles with a short tag or without encryption', '000400070001', '000400020005'],
  ]
  for (const [what, from, to] of weak) {
    it(`fails if the browser offers only ${what}`, async () => {
      const end = webRtcEnd()
      const hellos = hellosTo(end)
      const connection = connectionOf(end)
      const send = connection.send.bind(connection)
      connection.send = async (datagram) => {
        if (helloIn(datagram)?.kind !== CLIENT_HELLO) return send(datagram)
        const changed = Buffer.from(datagram.toString('hex').replace(from, to), 'hex')
        assert.notDeepEqual(changed, datagram)
        return send(changed)
      }
      const { ringing, client } = await ring(`weak ${to}`, end)
      assert.equal(await ringing, null)
      assert.deepEqual(hellos, [])
      await end.close()
      client.cut()
    })
  }

  it('fails if the browser knows no SRTP, or has another certificate than it said', async () => {
    const plain = webRtcEnd()
    Reflect.set(plain.transceiver.dtlsTransport, 'srtpProfiles', [])
    const { ringing, client } = await ring('plain', plain)
    assert.equal(await ringing, null)
    const other = webRtcEnd()
    const certified = (sdp: string): string => sdp.replace(/^(a=fingerprint:sha-256 )\S+/m, `$1${Array.from({ length: 32 }, () => 'AA').join(':')}`)
    client.say('invite', { callsid: 'TJS1', sdp: certified(await other.offer()), twilio: { params: 'To=1' } })
    const made = await exchange.outgoing()
    await made.ring()
    await other.accept(String((await client.next('ringing'))['sdp']))
    assert.equal(await made.answer(), null)
    await Promise.all([plain.close(), other.close()])
    client.cut()
  })
})

describe('a call that somebody injects packets into', { timeout: 20_000 }, () => {
  const [SOUND, KEYS] = [0, 113]
  const frame = (byte: number): Buffer => Buffer.alloc(160, byte)
  const key = (digit: number): Buffer => Buffer.from([digit, 0x0a, 0, 160])

  const talk = async (who: string) => {
    const end = webRtcEnd()
    const { made, leg, client } = await call(who, end)
    const heard: (number | string)[] = []
    const waiting = new Map<number | string, () => void>()
    const hear = (what: number | string): void => {
      heard.push(what)
      waiting.get(what)?.()
    }
    leg.onFrame((bytes) => hear(bytes[0] ?? 0))
    leg.onDigit(hear)
    const [connection, { ssrc }] = [connectionOf(end), end.transceiver.sender]
    const sent: Buffer[] = []
    const inject = connection.send.bind(connection)
    connection.send = (datagram) => {
      sent.push(Buffer.from(datagram))
      return inject(datagram)
    }
    const headerOf = (sequenceNumber: number, payloadType: number) => new RtpHeader({ payloadType, sequenceNumber, timestamp: sequenceNumber * 160, ssrc })
    return {
      heard,
      sent,
      headerOf,
      inject,
      say: (sequenceNumber: number, byte: number) => end.transceiver.dtlsTransport.sendRtp(frame(byte), headerOf(sequenceNumber, SOUND)),
      press: (sequenceNumber: number, digit: number) => end.transceiver.dtlsTransport.sendRtp(key(digit), headerOf(sequenceNumber, KEYS)),
      /** Datagrams of one socket arrive in order, so that what came before it has been dealt with. */
      until: (what: number | string): Promise<void> => new Promise((resolve) => void (heard.includes(what) ? resolve() : waiting.set(what, resolve))),
      isOver: () => made.isOver(),
      end: async () => {
        made.hangUp()
        await end.close()
        client.cut()
      },
    }
  }

  it('plays nothing that is not authentic, and goes on', async () => {
    const { heard, sent, headerOf, inject, say, press, until, isOver, end } = await talk('forged/1')
    await say(100, 1)
    await press(101, 7)
    await say(102, 2)
    await until(2)
    const [sound = Buffer.alloc(0), pressed = Buffer.alloc(0)] = sent
    const changed = (packet: Buffer, at: number): Buffer => {
      const copy = Buffer.from(packet)
      copy.writeUInt8((copy.at(at) ?? 0) ^ 1, at < 0 ? copy.length + at : at)
      return copy
    }
    const plain = [SOUND, KEYS].map((type) => new RtpPacket(headerOf(103, type), type === SOUND ? frame(66) : key(6)).serialize())
    const forged = [
      ...plain,
      ...plain.map((packet) => Buffer.concat([packet, Buffer.alloc(10)])),
      ...plain.map((packet) => Buffer.concat([packet, Buffer.alloc(16)])),
      // Another number, so that it would be new; another stream; another sound; another tag.
      ...[sound, pressed].flatMap((packet) => [3, 2, 8, 12, -1].map((at) => changed(packet, at))),
      // Shorter than any packet, and control packets.
      ...Array.from({ length: 40 }, (_, length) => Buffer.from(sound.subarray(0, length))),
      ...[200, 201, 203, 205].map((type) => Buffer.concat([Buffer.from([0x80, type]), sound.subarray(2)])),
      ...Array.from({ length: 40 }, (_, length) => Buffer.alloc(length, 0x16)),
    ]
    for (const packet of forged) await inject(packet)
    await say(104, 3)
    await press(105, 8)
    await until('8')
    assert.deepEqual(heard, [1, '7', 2, 3, '8'])
    assert.equal(isOver(), false)
    await end()
  })

  it('plays nothing twice, also when the numbers of its packets have begun anew, and goes on', async () => {
    const { heard, sent, inject, say, press, until, isOver, end } = await talk('replayed/1')
    const steps = [1_000, 30_000, 60_000, 65_500, 20, 30_000, 60_000, 65_510, 30, 20_000]
    const said: (number | string)[] = []
    for (const [round, step] of steps.entries()) {
      await say(step, round + 1)
      await press(step + 1, round)
      await until(String(round))
      said.push(round + 1, String(round))
      // Forwards, and backwards, which leads werift's own count astray.
      for (const packet of [...sent, ...sent.toReversed()]) await inject(packet)
    }
    await say(20_002, 99)
    await until(99)
    assert.deepEqual(heard, [...said, 99])
    assert.equal(isOver(), false)
    await end()
  })
})
