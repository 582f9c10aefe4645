import { GatewayStream } from './gatewayStream'
import { makeSoundLine, type SoundLine } from './soundLine'
import { SocketPeer } from './socketPeer'

interface Found {
  signal: string
  media: 'auto' | 'websocket'
}

/** Options that the pinned version of the voice client accepts but whose types it does not export. */
interface GatewayOptions {
  PStream: new (token: string) => GatewayStream
  publishEvents: false
  RTCPeerConnection?: new () => SocketPeer
}

const socketPeerOn = (line: SoundLine): Required<Pick<GatewayOptions, 'RTCPeerConnection'>> => ({
  RTCPeerConnection: class extends SocketPeer {
    constructor() {
      super(line)
    }
  },
})

/** With a network the first candidate arrives within milliseconds; with loopback alone there is none. */
const PROBE_MS = 500

const firstCandidate = (peer: RTCPeerConnection): Promise<boolean> =>
  new Promise((resolve) => {
    peer.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate !== null && candidate.candidate !== '') resolve(true)
    })
    setTimeout(() => resolve(false), PROBE_MS)
  })

/** Whether this browser can send sound by WebRTC at all. It cannot detect a firewall. */
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

export const gatewayOptions = async ({ signal, media }: Found): Promise<GatewayOptions> => {
  const isSoundOnSocket = media === 'websocket' || !(await hasUdpPath())
  const sound = makeSoundLine()
  const peer = isSoundOnSocket ? socketPeerOn(sound) : {}
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
