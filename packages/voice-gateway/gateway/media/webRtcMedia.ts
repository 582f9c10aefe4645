import type { CallMedia } from './callMedia'
import { makeLegEnd } from './legEnd'
import { eventTypeIn } from './telephoneEvents'
import { acceptAnswer, answerTo, connect, newCertificate, offerOf, OUR_EVENT_TYPE, type Connection, type WebRtc } from './webRtcConnection'

/** Where nothing got through by then, a firewall stands between; the browser tells its person. */
const CONNECT_MS = 3_000

/** A call over the browser's own WebRTC: PCMU, and keys as telephone events. */
export const makeWebRtcMedia = (webRtc: WebRtc): CallMedia => {
  let connection: Connection | null = null
  let isClosed = false
  const end = makeLegEnd((frame) => connection?.send(frame))
  /** A new connection in place of the one before: werift cannot restart ICE. */
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
    hear: () => undefined,
    close: () => {
      isClosed = true
      end.close()
      void connection?.pc.close()
    },
  }
}
