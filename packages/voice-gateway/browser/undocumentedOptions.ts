import type { GatewayStream } from './gatewayStream'
import type { SocketPeer } from './socketPeer'

/**
 * Options that the voice client of the pinned version takes, and whose types it does not export. `RTCPeerConnection` is
 * a public one; it is the class that is ours.
 */
export interface GatewayOptions {
  /** Makes the signalling stream. */
  PStream: new (token: string) => GatewayStream
  /** Nothing is told to Twilio of calls that it has no part in. */
  publishEvents: false
  RTCPeerConnection?: new () => SocketPeer
}
