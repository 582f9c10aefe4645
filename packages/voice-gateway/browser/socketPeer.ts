import { openCallSound, type CallSound } from './callSound'
import type { SoundLine } from './soundLine'

const description = 'v=0\r\no=- 0 0 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\nm=audio 9 WS/PCMU 0\r\na=rtpmap:0 PCMU/8000\r\na=sendrecv\r\n'

type Listener = (() => void) | null

class Sender {
  track: MediaStreamTrack | null = null

  constructor(private readonly record: (track: MediaStreamTrack) => void) {}

  replaceTrack = async (track: MediaStreamTrack | null): Promise<void> => {
    this.track = track
    if (track !== null) this.record(track)
  }
}

const makeCallStats = () => {
  const counts = { packetsSent: 0, bytesSent: 0, packetsReceived: 0, bytesReceived: 0 }
  const entriesAt = (timestamp: number) => [
    { id: 'in', type: 'inbound-rtp', timestamp, kind: 'audio', jitter: 0, packetsLost: 0, packetsReceived: counts.packetsReceived, bytesReceived: counts.bytesReceived },
    { id: 'out', type: 'outbound-rtp', timestamp, kind: 'audio', codecId: 'codec', packetsSent: counts.packetsSent, bytesSent: counts.bytesSent },
    { id: 'codec', type: 'codec', timestamp, mimeType: 'audio/PCMU', clockRate: 8000 },
  ]
  return {
    sent: (frame: Uint8Array): void => {
      counts.packetsSent += 1
      counts.bytesSent += frame.length
    },
    received: (frame: Uint8Array): void => {
      counts.packetsReceived += 1
      counts.bytesReceived += frame.length
    },
    report: () => new Map(entriesAt(Date.now()).map((entry) => [entry.id, entry])),
  }
}

/** Implements the part of RTCPeerConnection that the pinned voice client uses, with G.711 frames on the socket. */
export class SocketPeer {
  localDescription: RTCSessionDescription | null = null
  remoteDescription: RTCSessionDescription | null = null
  signalingState: RTCSignalingState = 'stable'
  connectionState: RTCPeerConnectionState = 'new'
  iceConnectionState: RTCIceConnectionState = 'new'
  iceGatheringState: RTCIceGatheringState = 'new'
  ontrack: ((event: { streams: MediaStream[] }) => void) | null = null
  onsignalingstatechange: Listener = null
  onconnectionstatechange: Listener = null
  oniceconnectionstatechange: Listener = null
  private readonly stats = makeCallStats()
  private readonly sound: CallSound
  private readonly sender: Sender

  constructor(private readonly line: SoundLine) {
    this.sound = openCallSound((frame) => {
      if (this.connectionState !== 'connected') return
      this.stats.sent(frame)
      this.line.send(frame)
    })
    this.sender = new Sender(this.sound.record)
  }

  addTrack = (track: MediaStreamTrack): Sender => {
    void this.sender.replaceTrack(track)
    return this.sender
  }

  getSenders = (): Sender[] => [this.sender]
  getTransceivers = () => [{ setCodecPreferences: (): void => undefined }]
  getStats = async () => this.stats.report()
  createOffer = async (): Promise<RTCSessionDescriptionInit> => ({ type: 'offer', sdp: description })
  createAnswer = async (): Promise<RTCSessionDescriptionInit> => ({ type: 'answer', sdp: description })

  setLocalDescription = async (local: RTCSessionDescription): Promise<void> => {
    this.localDescription = local
    this.change(local.type === 'offer' ? 'have-local-offer' : 'stable')
  }

  setRemoteDescription = async (remote: RTCSessionDescription): Promise<void> => {
    const isFirst = this.remoteDescription === null
    this.remoteDescription = remote
    if (isFirst) this.ontrack?.({ streams: [this.sound.stream] })
    this.change(remote.type === 'offer' ? 'have-remote-offer' : 'stable')
  }

  close = (): void => {
    if (this.signalingState === 'closed') return
    this.signalingState = 'closed'
    this.connectionState = 'closed'
    this.line.receive = () => undefined
    this.sound.close()
  }

  private change(state: RTCSignalingState): void {
    this.signalingState = state
    if (state === 'stable') this.connect()
    this.onsignalingstatechange?.()
  }

  private connect(): void {
    if (this.connectionState === 'connected') return
    this.line.receive = (frame) => {
      this.stats.received(frame)
      this.sound.play(frame)
    }
    this.iceGatheringState = 'complete'
    this.iceConnectionState = 'connected'
    this.connectionState = 'connected'
    this.oniceconnectionstatechange?.()
    this.onconnectionstatechange?.()
  }
}
