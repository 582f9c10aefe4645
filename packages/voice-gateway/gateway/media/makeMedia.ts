import type { CallMedia } from './callMedia'
import { loadWebRtc } from './webRtcConnection'
import { makeWebRtcMedia } from './webRtcMedia'
import { makeLegEnd } from './legEnd'

/**
 * The description of a call whose frames travel on the signalling socket itself: an m-line of a protocol that no
 * browser knows. The voice client only orders its payload types.
 */
const description = 'v=0\r\no=- 0 0 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\nm=audio 9 WS/PCMU 0\r\na=rtpmap:0 PCMU/8000\r\na=sendrecv\r\n'

const isSocketMedia = (sdp: string): boolean => /^m=audio \d+ WS\/PCMU /m.test(sdp)

/** G.711 over the WebSocket, where no UDP path exists. */
const makeSocketMedia = (sendFrame: (frame: Uint8Array) => void): CallMedia => {
  const end = makeLegEnd(sendFrame)
  return {
    leg: end.leg,
    answer: async () => {
      end.open()
      return description
    },
    offer: async () => description,
    accept: async () => end.open(),
    flows: async () => true,
    press: end.press,
    hear: end.hear,
    close: end.close,
  }
}

export type MediaPath = 'webrtc' | 'websocket'

export const pathOf = (offer: string): MediaPath => (isSocketMedia(offer) ? 'websocket' : 'webrtc')

/** `sendFrame` is for frames that travel on the signalling socket. */
export const makeMedia = async (path: MediaPath, sendFrame: (frame: Uint8Array) => void): Promise<CallMedia> =>
  path === 'websocket' ? makeSocketMedia(sendFrame) : makeWebRtcMedia(await loadWebRtc())
