const keys = '0123456789*#'
const END_BIT = 0x80

/** RFC 4733: an event is many packets with one timestamp, any of which may be lost, so the first that arrives counts. */
export const makeEventReader = (press: (digit: string) => void): ((payload: Uint8Array, timestamp: number) => void) => {
  let last: number | null = null
  return (payload, timestamp) => {
    const [event, flags] = payload
    const key = event === undefined ? undefined : keys[event]
    if (key === undefined || flags === undefined || timestamp === last) return
    const isOlder = last !== null && ((timestamp - last) | 0) < 0
    if (isOlder && (flags & END_BIT) !== 0) return
    last = timestamp
    press(key)
  }
}

export const eventTypeIn = (sdp: string): number | null => {
  const found = /^a=rtpmap:(\d+) telephone-event\/8000/m.exec(sdp)?.[1]
  return found === undefined ? null : Number(found)
}
