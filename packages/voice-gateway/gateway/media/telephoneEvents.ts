const keys = '0123456789*#'
/** The first byte names the key, the second begins with the bit that says it was let go. */
const END_BIT = 0x80

/**
 * Keys out of RFC 4733 events. Each event is many packets with one time stamp, the last of them three times, any of
 * which may be lost or late: a key counts at the first packet of it that comes.
 */
export const makeEventReader = (press: (digit: string) => void): ((payload: Uint8Array, timestamp: number) => void) => {
  let last: number | null = null
  return (payload, timestamp) => {
    const [event, flags] = payload
    const key = event === undefined ? undefined : keys[event]
    if (key === undefined || flags === undefined || timestamp === last) return
    // What ended long ago and comes late is not a new press.
    const isOlder = last !== null && ((timestamp - last) | 0) < 0
    if (isOlder && (flags & END_BIT) !== 0) return
    last = timestamp
    press(key)
  }
}

/** The payload type of the keys: each browser has its own. */
export const eventTypeIn = (sdp: string): number | null => {
  const found = /^a=rtpmap:(\d+) telephone-event\/8000/m.exec(sdp)?.[1]
  return found === undefined ? null : Number(found)
}
