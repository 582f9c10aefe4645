import { type CallMedia, makeLegEnd, eventTypeIn } from './legEnd'
import {
  acceptAnswer,
  answerTo,
  connect,
  loadWebRtc,
  newCertificate,
  offerOf,
  OUR_EVENT_TYPE,
  type Connection,
  type WebRtc,
} from './webRtcConnection'

const CONNECT_MS = 3_000

const makeWebRtcMedia = (webRtc: WebRtc): CallMedia => {
  let connection: Connection | null = null
  let isClosed = false
  const end = makeLegEnd((frame) => connection?.send(frame))
  /** werift cannot restart ICE, so a new connection replaces the old one. */
  const replace = async (eventType: number | null): Promise<Connection> => {
    const before = connection
    const certificates = before === null ? [] : [await newCertificate(webRtc)]
    const made = connect({ webRtc, end, eventType, certificates })
    connection = made
    void before?.pc.close()
    if (isClosed) void made.pc.close()
    return made
  }
  return {
    leg: end.leg,
    answer: async (offer) => {
      const sdp = await answerTo(await replace(eventTypeIn(offer)), offer)
      end.open()
      return sdp
    },
    offer: async () => offerOf(await replace(OUR_EVENT_TYPE)),
    accept: async (answer) => {
      if (connection !== null) await acceptAnswer(connection, answer)
      end.open()
    },
    flows: async () => {
      const pc = connection?.pc
      if (pc === undefined) return false
      const isSettled = (state: string): boolean => state === 'connected' || state === 'failed' || state === 'closed'
      if (!isSettled(pc.connectionState)) await pc.connectionStateChange.watch(isSettled, CONNECT_MS).catch(() => undefined)
      return pc.connectionState !== 'failed' && pc.connectionState !== 'closed'
    },
    press: end.press,
    receive: () => undefined,
    close: () => {
      isClosed = true
      end.close()
      void connection?.pc.close()
    },
  }
}

/** A protocol unknown to browsers stands for frames on the socket: the voice client only reorders its payload types. */
const description = 'v=0\r\no=- 0 0 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\nm=audio 9 WS/PCMU 0\r\na=rtpmap:0 PCMU/8000\r\na=sendrecv\r\n'

const isSocketMedia = (sdp: string): boolean => /^m=audio \d+ WS\/PCMU /m.test(sdp)

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
    receive: end.receive,
    close: end.close,
  }
}

export type MediaPath = 'webrtc' | 'websocket'

export const pathOf = (offer: string): MediaPath => (isSocketMedia(offer) ? 'websocket' : 'webrtc')

export const makeMedia = async (path: MediaPath, sendFrame: (frame: Uint8Array) => void): Promise<CallMedia> =>
  path === 'websocket' ? makeSocketMedia(sendFrame) : makeWebRtcMedia(await loadWebRtc())
