import { GatewayStream } from './gatewayStream'
import { makeSoundLine, type SoundLine } from './soundLine'
import type { SocketPeer } from './socketPeer'

/** Where the gateway is found. */
interface Found {
  /** The path of the signalling socket on this host. */
  signal: string
  /** `websocket`: there is no path for WebRTC. */
  media: 'auto' | 'websocket'
}

/**
 * Options that the voice client of the pinned version takes, and whose types it does not export. `RTCPeerConnection` is
 * a public one; it is the class that is ours.
 */
interface GatewayOptions {
  /** Makes the signalling stream. */
  PStream: new (token: string) => GatewayStream
  /** Nothing is told to Twilio of calls that it has no part in. */
  publishEvents: false
  RTCPeerConnection?: new () => SocketPeer
}

const socketPeerOn = async (line: SoundLine): Promise<Required<Pick<GatewayOptions, 'RTCPeerConnection'>>> => {
  const { SocketPeer } = await import('./socketPeer')
  return {
    RTCPeerConnection: class extends SocketPeer {
      constructor() {
        super(line)
      }
    },
  }
}

/** With a network the first candidate is there in some milliseconds; with loopback alone there is never any. */
const PROBE_MS = 500

const firstCandidate = (peer: RTCPeerConnection): Promise<boolean> =>
  new Promise((resolve) => {
    peer.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate !== null && candidate.candidate !== '') resolve(true)
    })
    setTimeout(() => resolve(false), PROBE_MS)
  })

/** Whether this browser can send sound at all by WebRTC. It cannot see a firewall. */
const hasUdpPath = async (): Promise<boolean> => {
  if (typeof RTCPeerConnection === 'undefined') return false
  const peer = new RTCPeerConnection()
  try {
    const found = firstCandidate(peer)
    peer.createDataChannel('probe')
    await peer.setLocalDescription()
    return await found
  } catch {
    return false
  } finally {
    peer.close()
  }
}

/** What makes the voice client call by the service's own gateway instead of Twilio's. */
export const gatewayOptions = async ({ signal, media }: Found): Promise<GatewayOptions> => {
  const isSoundOnSocket = media === 'websocket' || !(await hasUdpPath())
  const sound = makeSoundLine()
  const peer = isSoundOnSocket ? await socketPeerOn(sound) : {}
  return {
    PStream: class extends GatewayStream {
      constructor(token: string) {
        super(token, { signal, isSoundOnSocket, sound })
      }
    },
    publishEvents: false,
    ...peer,
  }
}
