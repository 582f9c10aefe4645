import { MediaStreamTrack, RtpHeader, RtpPacket, RTCPeerConnection, RTCRtpCodecParameters, usePCMU, type RTCRtpTransceiver } from 'werift'
import type { VoiceClient } from './voiceClient'

export interface CallEnd {
  offer: () => Promise<string>
  answer: (offer: string) => Promise<string>
  accept: (answer: string) => Promise<void>
  send: (frame: Uint8Array) => void
  onFrame: (listener: (frame: Uint8Array) => void) => void
  press: ((key: string) => void) | null
  close: () => Promise<void>
}

export const socketSdp = 'v=0\r\no=- 0 0 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\nm=audio 9 WS/PCMU 0\r\na=rtpmap:0 PCMU/8000\r\na=sendrecv\r\n'

export const socketEnd = (client: VoiceClient): CallEnd => ({
  offer: async () => socketSdp,
  answer: async () => socketSdp,
  accept: async () => undefined,
  send: client.send,
  onFrame: client.onFrame,
  press: null,
  close: async () => undefined,
})

/** Firefox's payload type for telephone events, which the gateway would not choose. */
const EVENT_TYPE = 113
const withoutCandidates = (sdp: string): string => sdp.replace(/^a=(candidate|end-of-candidates).*\r\n/gm, '')

export interface WebRtcEnd extends CallEnd {
  transceiver: RTCRtpTransceiver
}

export const webRtcEnd = (): WebRtcEnd => {
  const keys = new RTCRtpCodecParameters({ mimeType: 'audio/telephone-event', clockRate: 8000, channels: 1, payloadType: EVENT_TYPE })
  const pc = new RTCPeerConnection({ codecs: { audio: [usePCMU({ payloadType: 0 }), keys] }, iceServers: [], iceAdditionalHostAddresses: ['127.0.0.1'] })
  const track = new MediaStreamTrack({ kind: 'audio' })
  const transceiver = pc.addTransceiver(track, { direction: 'sendrecv' })
  let frameListener: (frame: Uint8Array) => void = () => undefined
  const seenTracks = new Set<MediaStreamTrack>()
  transceiver.onTrack.subscribe((remote) => {
    if (seenTracks.has(remote)) return
    seenTracks.add(remote)
    remote.onReceiveRtp.subscribe(({ header, payload }) => header.payloadType === 0 && frameListener(payload))
  })
  let [sequenceNumber, timestamp] = [100, 0]
  const local = (): string => withoutCandidates(pc.localDescription?.sdp ?? '')
  const event = (payload: readonly number[]): void => {
    const header = { payloadType: EVENT_TYPE, sequenceNumber: (sequenceNumber += 1), timestamp, ssrc: transceiver.sender.ssrc }
    // Sending through the track would mark every packet with the codec of its sound.
    void transceiver.dtlsTransport.sendRtp(Buffer.from(payload), new RtpHeader(header))
  }
  return {
    offer: async () => {
      await pc.setLocalDescription(await pc.createOffer())
      return local()
    },
    answer: async (offer) => {
      await pc.setRemoteDescription({ type: 'offer', sdp: offer })
      await pc.setLocalDescription(await pc.createAnswer())
      return local()
    },
    accept: async (answer) => pc.setRemoteDescription({ type: 'answer', sdp: answer }),
    send: (frame) => {
      if (pc.connectionState !== 'connected') return
      sequenceNumber += 1
      timestamp += frame.length
      track.writeRtp(new RtpPacket(new RtpHeader({ payloadType: 0, sequenceNumber, timestamp }), Buffer.from(frame)))
    },
    onFrame: (listener) => {
      frameListener = listener
    },
    press: (key) => {
      timestamp += 160
      const number = '0123456789*#'.indexOf(key)
      // Three packets while the key is held, and its end three times.
      for (const flags of [0x0a, 0x0a, 0x0a, 0x8a, 0x8a, 0x8a]) event([number, flags, 0, 160])
    },
    close: () => {
      const { dtls } = transceiver.dtlsTransport
      // Otherwise werift may repeat its last message for half a minute.
      if (dtls !== undefined) dtls.dtls.flight = Number.POSITIVE_INFINITY
      return pc.close()
    },
    transceiver,
  }
}
