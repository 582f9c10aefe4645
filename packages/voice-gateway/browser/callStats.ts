/** Counts as WebRTC would, for the voice client's warnings. Nothing is lost on the way: the socket repeats it. */
export const makeCallStats = () => {
  const counts = { packetsSent: 0, bytesSent: 0, packetsReceived: 0, bytesReceived: 0 }
  const entriesAt = (timestamp: number) => [
    { id: 'in', type: 'inbound-rtp', timestamp, kind: 'audio', jitter: 0, packetsLost: 0, packetsReceived: counts.packetsReceived, bytesReceived: counts.bytesReceived },
    { id: 'out', type: 'outbound-rtp', timestamp, kind: 'audio', codecId: 'codec', packetsSent: counts.packetsSent, bytesSent: counts.bytesSent },
    { id: 'codec', type: 'codec', timestamp, mimeType: 'audio/PCMU', clockRate: 8000 },
  ]
  return {
    sent: (frame: Uint8Array): void => {
      counts.packetsSent += 1
      counts.bytesSent += frame.length
    },
    received: (frame: Uint8Array): void => {
      counts.packetsReceived += 1
      counts.bytesReceived += frame.length
    },
    report: () => new Map(entriesAt(Date.now()).map((entry) => [entry.id, entry])),
  }
}
