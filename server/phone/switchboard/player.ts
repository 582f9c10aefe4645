import { beep, type MuLaw } from '@console/voice-gateway/sounds'
import { FRAME_BYTES, type Leg, FRAME_MS } from '@console/voice-gateway'

export interface Ticker {
  each: (tick: () => void) => () => void
  /** Monotonic milliseconds. */
  now: () => number
}

/** After a longer standstill, skipped frames aren't sent any more. */
const MAX_LATE = 10

/** Follows the clock rather than the timers, which are always a little late. Stops while nothing listens. */
export const makeTicker = (now: () => number = () => performance.now()): Ticker => {
  const listening = new Set<() => void>()
  let timer: NodeJS.Timeout | null = null
  let last = 0

  const wake = (): void => {
    const due = Math.floor((now() - last) / FRAME_MS)
    last = due > MAX_LATE ? now() : last + due * FRAME_MS
    for (let frame = 0; frame < Math.min(due, MAX_LATE); frame += 1) for (const tick of [...listening]) tick()
    timer = listening.size === 0 ? null : setTimeout(wake, Math.max(1, last + FRAME_MS - now()))
    timer?.unref()
  }

  return {
    each: (tick) => {
      const one = (): void => tick()
      listening.add(one)
      if (timer === null) {
        last = now()
        timer = setTimeout(wake, FRAME_MS)
        timer.unref()
      }
      return () => void listening.delete(one)
    },
    now,
  }
}

export const makeListeners = <Value>() => {
  const listeners = new Set<(value: Value) => void>()
  return {
    emit: (value: Value): void => [...listeners].forEach((listener) => listener(value)),
    join: (listener: (value: Value) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

interface Playing {
  sound: MuLaw
  at: number
  isLooped: boolean
  done: () => void
  /** Hears it too. */
  also?: Leg['send'] | undefined
}

const silence = new Uint8Array(FRAME_BYTES).fill(0xff)

const frameAt = (sound: MuLaw, at: number): Uint8Array => {
  const part = sound.subarray(at, at + FRAME_BYTES)
  if (part.length === FRAME_BYTES) return part
  const frame = new Uint8Array(silence)
  frame.set(part)
  return frame
}

export type Player = ReturnType<typeof makePlayer>

export const makePlayer = (send: Leg['send']) => {
  let playing: Playing | null = null
  let speaking = 0

  const start = (given: Playing): (() => void) => {
    playing = given
    return () => {
      if (playing === given) playing = null
    }
  }

  const sendFrame = (given: Playing): void => {
    const frame = frameAt(given.sound, given.at)
    send(frame)
    given.also?.(frame)
    given.at += FRAME_BYTES
    if (given.at < given.sound.length) return
    given.at = 0
    if (given.isLooped) return
    playing = null
    given.done()
  }

  return {
    tick: (): void => {
      if (playing !== null) sendFrame(playing)
      else if (speaking === 0) send(silence)
    },
    /** Calls `done` once the sound has been sent. Returns the function that stops it. A new sound replaces it. */
    play: (sound: MuLaw, done: () => void, also?: Leg['send']): () => void => start({ sound, at: 0, isLooped: false, done, also }),
    loop: (sound: MuLaw): () => void => start({ sound, at: 0, isLooped: true, done: () => undefined }),
    /** Sends nothing, not even silence, while another source speaks. */
    yield: (): () => void => {
      speaking += 1
      return () => {
        speaking -= 1
      }
    },
  }
}

export const beepTo = (leg: Pick<Leg, 'send'>, ticker: Ticker): void => {
  const player = makePlayer(leg.send)
  const stop = ticker.each(player.tick)
  player.play(beep(), stop)
}

const WARNING_MS = 30_000

/** Warns half a minute before the seconds are over. Returns the function that cancels it. */
export const limitCall = (ticker: Ticker, seconds: number, { warn, end }: Record<'warn' | 'end', () => void>): (() => void) => {
  const over = ticker.now() + seconds * 1000
  let isWarned = false
  const stop = ticker.each(() => {
    const left = over - ticker.now()
    if (left <= 0) {
      stop()
      end()
    } else if (left <= WARNING_MS && !isWarned) {
      isWarned = true
      warn()
    }
  })
  return stop
}
