import { FRAME_MS, type Leg } from '../phoneCall'
import { silence } from './frames'

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
