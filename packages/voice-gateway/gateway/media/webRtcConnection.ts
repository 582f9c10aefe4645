import type * as Werift from 'werift'
import { FRAME_BYTES, FRAME_MS } from '../phoneCall'
import { makeFramer } from './frames'
import type { LegEnd } from './legEnd'
import { guardConnection } from './remoteAddresses'
import { makeEventReader } from './telephoneEvents'

/** A pause in what is played; less is a timer that was late. */
const PAUSE_MS = 5 * FRAME_MS

interface RtpTimes {
  sequenceNumber: number
  timestamp: number
  /** First of a new piece of sound. */
  marker: boolean
}

/** The numbers of one RTP stream: without gaps while it flows, and in time again after a pause. */
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

/** Half a second of work: only once somebody has a web phone. */
export const loadWebRtc = (): Promise<WebRtc> => import('werift')

/** What the first call would have to wait for. */
export const prepareWebRtc = async (): Promise<void> => {
  const { RTCDtlsTransport } = await loadWebRtc()
  await RTCDtlsTransport.SetupCertificate()
}

/** Of keys, where we offer; where the browser offers, its own counts. */
export const OUR_EVENT_TYPE = 101
const PCMU_TYPE = 0
/** Candidates of addresses that never answer must not hold up an answer. */
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

/** By a new fingerprint a browser sees that it must agree on new keys. */
export const newCertificate = async (webRtc: WebRtc): Promise<Werift.RTCCertificate> => {
  const { CipherContext, HashAlgorithm, NamedCurveAlgorithm, RTCCertificate, SignatureAlgorithm } = webRtc
  const kind = { signature: SignatureAlgorithm.ecdsa_3, hash: HashAlgorithm.sha256_4 }
  const made = await CipherContext.createSelfSignedCertificateWithKey(kind, NamedCurveAlgorithm.secp256r1_23)
  return new RTCCertificate(made.keyPem, made.certPem, made.signatureHash)
}

/** Sound and keys of one track. Packets that come twice or late are dropped: nobody can play them any more. */
const listenTo = (track: Werift.MediaStreamTrack, { end, eventType }: Deps): void => {
  const take = makeFramer(end.hear)
  const read = makeEventReader(end.press)
  let last: number | null = null
  track.onReceiveRtp.subscribe(({ header, payload }) => {
    if (header.payloadType === eventType) return read(payload, header.timestamp)
    if (header.payloadType !== PCMU_TYPE) return
    const isLate = last !== null && ((header.sequenceNumber - last) << 16) <= 0
    if (isLate) return
    last = header.sequenceNumber
    take(payload)
  })
}

/** With candidates for every address of this machine and its loopback: a browser here may run without any network. */
export const connect = (deps: Deps): Connection => {
  const { MediaStreamTrack, RTCPeerConnection, RtpHeader, RtpPacket } = deps.webRtc
  const codecs = codecsWith(deps.webRtc, deps.eventType)
  const { certificates } = deps
  const pc = new RTCPeerConnection({ codecs: { audio: codecs }, certificates, iceServers: [], iceAdditionalHostAddresses: ['127.0.0.1'] })
  const track = new MediaStreamTrack({ kind: 'audio' })
  const transceiver = pc.addTransceiver(track, { direction: 'sendrecv' })
  const heard = new Set<Werift.MediaStreamTrack>()
  // It is told again of the same track when the description changes.
  transceiver.onTrack.subscribe((remote) => {
    if (heard.has(remote)) return
    heard.add(remote)
    listenTo(remote, deps)
  })
  const next = makeRtpClock()
  const send = (frame: Uint8Array): void => {
    if (pc.connectionState !== 'connected') return
    track.writeRtp(new RtpPacket(new RtpHeader({ payloadType: PCMU_TYPE, ...next() }), Buffer.from(frame)))
  }
  return { pc, webRtc: deps.webRtc, send }
}

/** The local description with every address that was found in time. Sockets are opened here, and nowhere else. */
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

/** What a browser says of one call has some 90 lines. */
const MOST_LINES = 300

/** Where UDP would be sent to before anything came from there; addresses are learned from the browser's own checks alone. */
const isOfAddresses = (line: string): boolean => /^a=(candidate|remote-candidates|end-of-candidates)/i.test(line)

/** One description of sound and nothing else, without the addresses that it names. Throws when it is anything else. */
const readBrowserSdp = (sdp: string): string => {
  const lines = sdp.split(/\r\n|\n|\r/)
  const media = lines.filter((line) => line.startsWith('m='))
  if (lines.length > MOST_LINES || media.length !== 1 || media[0]?.startsWith('m=audio ') !== true) {
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
