import type * as Werift from 'werift'
import { FRAME_BYTES, FRAME_MS } from '../phoneCall'
import { makeFramer, type LegEnd, makeEventReader } from './legEnd'

const MAX_ADDRESSES = 20
const MAX_HELD = 4
const TRANSACTION_ID = [8, 20] as const

const kinds = { request: 0x0001, success: 0x0101 } as const

type Address = readonly [host: string, port: number]

interface Remote {
  receivedBytes: number
  sentBytes: number
  checks: Set<string>
  held: (() => void)[]
  isProven: boolean
}

interface Credentials {
  localUsername: string
  localPassword: string
}

interface RemoteAddresses {
  takes: (datagram: Buffer, from: Address) => boolean
  send: (datagram: Buffer, to: Address, leave: () => void) => void
}

const keyOf = ([host, port]: Address): string => `${host} ${port}`

const stunKind = (datagram: Buffer): number | null =>
  datagram.length >= TRANSACTION_ID[1] && ((datagram[0] ?? 0xff) & 0xc0) === 0 ? datagram.readUInt16BE(0) : null
const transactionOf = (datagram: Buffer): string => datagram.toString('hex', ...TRANSACTION_ID)

/**
 * The addresses that a call may send UDP to. An address counts after its first check with this call's password;
 * anything else gets no answer. Senders can spoof addresses, so before an address has answered a check of ours, whose
 * id only a receiver knows, it gets only checks and no more bytes than it sent.
 */
export const makeRemoteAddresses = ({ parseMessage }: Pick<WebRtc, 'parseMessage'>, credentials: Credentials): RemoteAddresses => {
  const remotes = new Map<string, Remote>()

  const isAuthentic = (check: Buffer): boolean => {
    const message = parseMessage(check, Buffer.from(credentials.localPassword))
    return message !== undefined && String(message.getAttributeValue('USERNAME')).startsWith(`${credentials.localUsername}:`)
  }
  const admit = (from: Address): Remote | undefined => {
    if (remotes.size >= MAX_ADDRESSES) return undefined
    const remote: Remote = { receivedBytes: 0, sentBytes: 0, checks: new Set(), held: [], isProven: false }
    remotes.set(keyOf(from), remote)
    return remote
  }
  const prove = (remote: Remote): void => {
    remote.isProven = true
    remote.checks.clear()
    for (const leave of remote.held.splice(0)) leave()
  }
  const sendCheck = (remote: Remote, check: Buffer, leave: () => void): void => {
    if (remote.sentBytes + check.length > remote.receivedBytes) return
    remote.sentBytes += check.length
    remote.checks.add(transactionOf(check))
    leave()
  }

  return {
    takes: (datagram, from) => {
      const kind = stunKind(datagram)
      if (kind === kinds.request && !isAuthentic(datagram)) return false
      const remote = remotes.get(keyOf(from)) ?? (kind === kinds.request ? admit(from) : undefined)
      if (remote === undefined) return false
      remote.receivedBytes += datagram.length
      if (kind === kinds.success && remote.checks.has(transactionOf(datagram))) prove(remote)
      return true
    },

    send: (datagram, to, leave) => {
      const remote = remotes.get(keyOf(to))
      if (remote === undefined) return
      if (remote.isProven) leave()
      else if (stunKind(datagram) === kinds.request) sendCheck(remote, datagram, leave)
      else if (remote.held.length < MAX_HELD) remote.held.push(leave)
    },
  }
}

const guardConnection = (webRtc: WebRtc, connection: Werift.RTCIceTransport['connection']): void => {
  if (!(connection instanceof webRtc.Connection)) throw new Error('werift has another kind of connection')
  const addresses = makeRemoteAddresses(webRtc, connection)
  // werift would ask a Google server for our public address.
  delete connection.stunServer
  connection.onIceCandidate.subscribe((candidate) => {
    const protocols: unknown = connection['protocols']
    const isOfUdp = (given: unknown): given is Werift.StunProtocol => given instanceof webRtc.StunProtocol
    const protocol = Array.isArray(protocols) ? protocols.filter(isOfUdp).find((each) => each.localCandidate === candidate) : undefined
    if (protocol === undefined) throw new Error('a candidate is of no UDP socket of ours')
    const { transport } = protocol
    const [take, send] = [transport.onData, transport.send]
    transport.onData = (datagram, from) => {
      if (addresses.takes(datagram, from)) take(datagram, from)
    }
    transport.send = async (datagram, to) => {
      if (to !== undefined) addresses.send(datagram, to, () => void send(datagram, to).catch(() => undefined))
    }
  })
}

const RTP_HEADER_BYTES = 12
const ROUND = 0x1_0000

/**
 * werift authenticates packets but takes one as often as it comes, and follows old ones back when it counts the rounds of sequence
 * numbers. Whoever records a call could play its speech and keys again, or silence it for good. So rounds are counted here, as in
 * RFC 3711, and what isn't newer than the newest authentic packet is dropped.
 */
const dropOldPackets = ({ SrtpAuthenticationError }: WebRtc, { srtp }: Werift.RTCDtlsTransport): void => {
  const { decrypt, remoteContext } = srtp
  const newest = new Map<number, number>()
  srtp.decrypt = (packet) => {
    if (packet.length < RTP_HEADER_BYTES) return decrypt(packet)
    const [sequenceNumber, ssrc] = [packet.readUInt16BE(2), packet.readUInt32BE(8)]
    const last = newest.get(ssrc)
    const index = last === undefined ? sequenceNumber : last + (((sequenceNumber - last) << 16) >> 16)
    if (last !== undefined) {
      if (index <= last) throw new SrtpAuthenticationError('the packet is old')
      const rolloverCounter = Math.floor(index / ROUND)
      remoteContext.srtpSSRCStates[ssrc] = { ssrc, rolloverCounter, lastSequenceNumber: sequenceNumber, rolloverHasProcessed: true }
    }
    const authentic = decrypt(packet)
    newest.set(ssrc, index)
    return authentic
  }
}

const PAUSE_MS = 5 * FRAME_MS

interface RtpTimes {
  sequenceNumber: number
  timestamp: number
  marker: boolean
}

/** RTP sequence numbers and timestamps: without gaps while sound flows, and on the clock again after a pause. */
const makeRtpClock = (): (() => RtpTimes) => {
  let [sequenceNumber, timestamp, sentAt] = [0, 0, Number.NEGATIVE_INFINITY]
  return () => {
    const pausedMs = performance.now() - sentAt
    const marker = pausedMs > PAUSE_MS
    const frames = marker && Number.isFinite(pausedMs) ? Math.floor(pausedMs / FRAME_MS) : 1
    sentAt = performance.now()
    sequenceNumber = (sequenceNumber + 1) & 0xffff
    timestamp = (timestamp + frames * FRAME_BYTES) >>> 0
    return { sequenceNumber, timestamp, marker }
  }
}

export type WebRtc = typeof Werift

/** Loading takes half a second of CPU time, so it waits until somebody uses a web phone. */
export const loadWebRtc = (): Promise<WebRtc> => import('werift')

export const prepareWebRtc = async (): Promise<void> => {
  const { RTCDtlsTransport } = await loadWebRtc()
  await RTCDtlsTransport.SetupCertificate()
}

export const OUR_EVENT_TYPE = 101
const PCMU_TYPE = 0
/** Candidates of unreachable addresses must not delay an answer. */
const GATHER_MS = 1_500

interface Deps {
  webRtc: WebRtc
  end: LegEnd
  eventType: number | null
  certificates: Werift.RTCCertificate[]
}

export interface Connection {
  pc: Werift.RTCPeerConnection
  webRtc: WebRtc
  send: (frame: Uint8Array) => void
}

const codecsWith = ({ RTCRtpCodecParameters, usePCMU }: WebRtc, eventType: number | null) => {
  const keys = { mimeType: 'audio/telephone-event', clockRate: 8000, channels: 1, payloadType: eventType ?? OUR_EVENT_TYPE }
  return [usePCMU({ payloadType: PCMU_TYPE }), ...(eventType === null ? [] : [new RTCRtpCodecParameters({ ...keys, parameters: '0-15' })])]
}

export const newCertificate = async (webRtc: WebRtc): Promise<Werift.RTCCertificate> => {
  const { CipherContext, HashAlgorithm, NamedCurveAlgorithm, RTCCertificate, SignatureAlgorithm } = webRtc
  const kind = { signature: SignatureAlgorithm.ecdsa_3, hash: HashAlgorithm.sha256_4 }
  const made = await CipherContext.createSelfSignedCertificateWithKey(kind, NamedCurveAlgorithm.secp256r1_23)
  return new RTCCertificate(made.keyPem, made.certPem, made.signatureHash)
}

const listenTo = (track: Werift.MediaStreamTrack, { end, eventType }: Deps): void => {
  const take = makeFramer(end.receive)
  const read = makeEventReader(end.press)
  track.onReceiveRtp.subscribe(({ header, payload }) => {
    if (header.payloadType === eventType) read(payload, header.timestamp)
    else if (header.payloadType === PCMU_TYPE) take(payload)
  })
}

/** Gathers candidates for every address of this machine, loopback included: a local browser may have no network. */
export const connect = (deps: Deps): Connection => {
  const { MediaStreamTrack, RTCPeerConnection, RtpHeader, RtpPacket } = deps.webRtc
  const codecs = codecsWith(deps.webRtc, deps.eventType)
  const { certificates } = deps
  const pc = new RTCPeerConnection({ codecs: { audio: codecs }, certificates, iceServers: [], iceAdditionalHostAddresses: ['127.0.0.1'] })
  const track = new MediaStreamTrack({ kind: 'audio' })
  const transceiver = pc.addTransceiver(track, { direction: 'sendrecv' })
  transceiver.dtlsTransport.onStateChange.subscribe((state) => {
    if (state === 'connected') dropOldPackets(deps.webRtc, transceiver.dtlsTransport)
  })
  const seenTracks = new Set<Werift.MediaStreamTrack>()
  // It fires again for the same track when the description changes.
  transceiver.onTrack.subscribe((remote) => {
    if (seenTracks.has(remote)) return
    seenTracks.add(remote)
    listenTo(remote, deps)
  })
  const next = makeRtpClock()
  const send = (frame: Uint8Array): void => {
    if (pc.connectionState !== 'connected') return
    track.writeRtp(new RtpPacket(new RtpHeader({ payloadType: PCMU_TYPE, ...next() }), Buffer.from(frame)))
  }
  return { pc, webRtc: deps.webRtc, send }
}

const describe = async ({ pc, webRtc }: Connection, kind: 'createOffer' | 'createAnswer'): Promise<string> => {
  for (const { connection } of pc.iceTransports) guardConnection(webRtc, connection)
  await pc.setLocalDescription(await pc[kind]())
  if (pc.iceGatheringState !== 'complete') {
    await pc.iceGatheringStateChange.watch((state) => state === 'complete', GATHER_MS).catch(() => undefined)
  }
  const sdp = pc.localDescription?.sdp
  if (sdp === undefined) throw new Error('there is no local description')
  return sdp
}

const MAX_LINES = 300

/** Addresses in the SDP are ignored: UDP is sent only to addresses learned from the browser's own checks. */
const isOfAddresses = (line: string): boolean => /^a=(candidate|remote-candidates|end-of-candidates)/i.test(line)

const readBrowserSdp = (sdp: string): string => {
  const lines = sdp.split(/\r\n|\n|\r/)
  const media = lines.filter((line) => line.startsWith('m='))
  if (lines.length > MAX_LINES || media.length !== 1 || media[0]?.startsWith('m=audio ') !== true) {
    throw new Error('the description is not of one call')
  }
  return lines.filter((line) => !isOfAddresses(line)).join('\r\n')
}

export const offerOf = (connection: Connection): Promise<string> => describe(connection, 'createOffer')

export const answerTo = async (connection: Connection, offer: string): Promise<string> => {
  await connection.pc.setRemoteDescription({ type: 'offer', sdp: readBrowserSdp(offer) })
  return describe(connection, 'createAnswer')
}

export const acceptAnswer = async ({ pc }: Connection, answer: string): Promise<void> =>
  pc.setRemoteDescription({ type: 'answer', sdp: readBrowserSdp(answer) })
