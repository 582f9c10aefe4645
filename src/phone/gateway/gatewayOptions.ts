import type { WebPhoneGateway } from 'contract/webphone'
import { GatewayStream } from './gatewayStream'
import { hasUdpPath } from './hasUdpPath'
import { makeSoundLine, type SoundLine } from './soundLine'
import type { GatewayOptions } from './undocumentedOptions'

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
export const gatewayOptions = async ({ signal, media }: WebPhoneGateway): Promise<GatewayOptions> => {
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
