import { GatewayStream } from './gatewayStream'
import { hasUdpPath } from './hasUdpPath'
import { makeSoundLine, type SoundLine } from './soundLine'
import type { GatewayOptions } from './undocumentedOptions'

/** Where the gateway is found. */
interface Found {
  /** The path of the signalling socket on this host. */
  signal: string
  /** `websocket`: there is no path for WebRTC. */
  media: 'auto' | 'websocket'
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
