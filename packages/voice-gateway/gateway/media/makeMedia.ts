import type { CallMedia } from './callMedia'
import { isSocketMedia, makeSocketMedia } from './socketMedia'
import { loadWebRtc } from './webRtcConnection'
import { makeWebRtcMedia } from './webRtcMedia'

export type MediaPath = 'webrtc' | 'websocket'

export const pathOf = (offer: string): MediaPath => (isSocketMedia(offer) ? 'websocket' : 'webrtc')

/** `sendFrame` is for frames that travel on the signalling socket. */
export const makeMedia = async (path: MediaPath, sendFrame: (frame: Uint8Array) => void): Promise<CallMedia> =>
  path === 'websocket' ? makeSocketMedia(sendFrame) : makeWebRtcMedia(await loadWebRtc())
