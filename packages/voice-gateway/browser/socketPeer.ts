import type { SoundLine } from './soundLine'
import { toByte, toSample } from '../sounds/muLaw'
import workletUrl from './telephone.worklet.ts?url'

/** Above it a telephone line carries nothing, and what is sent would come back as hiss. */
const HIGHEST_HZ = 3_400

interface CallSound {
  readonly stream: MediaStream
  record: (track: MediaStreamTrack) => void
  play: (frame: Uint8Array) => void
  close: () => void
}

const lowPass = (context: BaseAudioContext): BiquadFilterNode => new BiquadFilterNode(context, { type: 'lowpass', frequency: HIGHEST_HZ })

const joined = (...nodes: AudioNode[]): void => {
  nodes.reduce((from, to) => from.connect(to))
}

type SendFrame = (frame: Uint8Array<ArrayBuffer>) => void

const connectNodes = async (source: AudioNode, destination: AudioNode, send: SendFrame): Promise<MessagePort> => {
  const context = source.context
  await context.audioWorklet.addModule(workletUrl)
  const telephone = new AudioWorkletNode(context, 'telephone', { channelCount: 1, channelCountMode: 'explicit' })
  telephone.port.onmessage = ({ data }: MessageEvent<Int16Array>) => send(Uint8Array.from(data, toByte))
  // It plays nothing, but the browser runs only nodes that lead to an output.
  joined(source, lowPass(context), telephone, new GainNode(context, { gain: 0 }), context.destination)
  const earpiece = new AudioWorkletNode(context, 'earpiece', { numberOfInputs: 0, outputChannelCount: [1] })
  joined(earpiece, lowPass(context), destination)
  return earpiece.port
}

const openCallSound = (send: SendFrame): CallSound => {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const destination = new MediaStreamAudioDestinationNode(context, { channelCount: 1 })
  const microphone = new GainNode(context)
  let source: MediaStreamAudioSourceNode | null = null
  let earpiece: MessagePort | null = null
  connectNodes(microphone, destination, send).then(
    (port) => (earpiece = port),
    // A call without its worklet is silent, and the screen shows that no sound arrives.
    () => undefined,
  )
  void context.resume()
  return {
    stream: destination.stream,
    record: (track) => {
      source?.disconnect()
      source = new MediaStreamAudioSourceNode(context, { mediaStream: new MediaStream([track]) })
      source.connect(microphone)
    },
    play: (frame) => earpiece?.postMessage(Int16Array.from(frame, toSample)),
    close: () => {
      source?.disconnect()
      void context.close()
    },
  }
}

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
