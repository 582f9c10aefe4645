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
export const hasUdpPath = async (): Promise<boolean> => {
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
