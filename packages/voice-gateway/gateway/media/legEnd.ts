import { FRAME_MS, type Leg, FRAME_BYTES } from '../phoneCall'

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

const SILENT_BYTE = 0xff
const silence: Uint8Array = new Uint8Array(FRAME_BYTES).fill(SILENT_BYTE)

export const makeFramer = (take: (frame: Uint8Array) => void): ((sound: Uint8Array) => void) => {
  let rest: Uint8Array = new Uint8Array(0)
  return (sound) => {
    if (rest.length === 0 && sound.length === FRAME_BYTES) return take(sound)
    const all = Buffer.concat([rest, sound])
    const whole = all.length - (all.length % FRAME_BYTES)
    for (let at = 0; at < whole; at += FRAME_BYTES) take(all.subarray(at, at + FRAME_BYTES))
    rest = all.subarray(whole)
  }
}

export interface CallMedia {
  readonly leg: Leg
  answer: (offer: string) => Promise<string>
  offer: () => Promise<string>
  accept: (answer: string) => Promise<void>
  flows: () => Promise<boolean>
  press: (digit: string) => void
  receive: (frame: Uint8Array) => void
  close: () => void
}

/** After this long without a frame the browser gets silence, because the client reports a line without packets as broken. */
const QUIET_MS = 5 * FRAME_MS

export interface LegEnd {
  leg: Leg
  receive: (frame: Uint8Array) => void
  press: (digit: string) => void
  open: () => void
  close: () => void
}

const addTo = <Listener>(listeners: Set<Listener>, listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const makeLegEnd = (sendFrame: (frame: Uint8Array) => void): LegEnd => {
  const [frameListeners, digitListeners] = [new Set<(frame: Uint8Array) => void>(), new Set<(digit: string) => void>()]
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  let sentAt = performance.now()
  const send = (frame: Uint8Array): void => {
    if (isClosed) return
    sentAt = performance.now()
    sendFrame(frame)
  }
  const fill = (): void => {
    if (performance.now() - sentAt > QUIET_MS) sendFrame(silence)
  }
  return {
    leg: {
      onFrame: (listener) => addTo(frameListeners, listener),
      send,
      onDigit: (listener) => addTo(digitListeners, listener),
    },
    receive: (frame) => {
      for (const listener of [...frameListeners]) if (!isClosed) listener(frame)
    },
    press: (digit) => {
      for (const listener of [...digitListeners]) if (!isClosed) listener(digit)
    },
    open: () => {
      if (!isClosed) timer ??= setInterval(fill, FRAME_MS).unref()
    },
    close: () => {
      isClosed = true
      if (timer !== null) clearInterval(timer)
      frameListeners.clear()
      digitListeners.clear()
    },
  }
}
