import type { MuLaw } from '@console/voice-gateway/sounds'
import { FRAME_MS, type Leg } from '@console/voice-gateway'
import { CallOver } from './callOver'
import { makeKeys } from './keys'
import { makePlayer } from './player'
import type { Ticker } from './ticker'

/** A caller as the switchboard speaks with it. Whatever is awaited here rejects with `CallOver` when the caller is gone. */
export interface Line {
  /** To its end, or until it is cut short. One sound at a time. */
  play: (sound: MuLaw, cut?: AbortSignal) => Promise<void>
  /** In silence, unless something is looped. */
  wait: (seconds: number, cut?: AbortSignal) => Promise<void>
  /** Plays again and again until the answer is called. */
  loop: (sound: MuLaw) => () => void
  /** The next key, also one that was pressed before and not taken yet; null when none comes in time. */
  key: (seconds: number) => Promise<string | null>
  /** Calls at each key, and now where one is waiting. Returns what ends it. */
  onKey: (hear: () => void) => () => void
  /** One that was pressed and not taken yet. */
  takeKey: () => string | null
  /** What was pressed so far does not count. */
  forgetKeys: () => void
  /** Looks at each tick whether it is so. */
  until: (isSo: () => boolean) => Promise<void>
  /** Both hear each other, frame by frame, until the answer is called. Joined with its own leg, a line is an echo. */
  join: (other: Leg) => () => void
  /** The caller's own, for a `join`. */
  leg: Leg
  /** Each frame that comes. Returns what ends it. */
  onFrame: Leg['onFrame']
  /** What comes of this, unless the caller is gone before. */
  during: <Result>(work: Promise<Result>) => Promise<Result>
  /** Milliseconds that only go forward. */
  now: () => number
}

interface Deps {
  leg: Leg
  ticker: Ticker
  onOver: (hear: () => void) => void
}

const ticksIn = (seconds: number): number => Math.max(1, Math.round((seconds * 1000) / FRAME_MS))

/** `start` begins something, never calls back at once, and returns what ends it. */
type Start<Result> = (resolve: (result: Result) => void) => () => void

/** Promises that end with the call. */
const makeHolding = (onOver: Deps['onOver']) => {
  const waiting = new Set<() => void>()
  let isOver = false
  onOver(() => {
    isOver = true
    for (const refuse of [...waiting]) refuse()
  })
  return <Result>(start: Start<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (isOver) return reject(new CallOver())
      let stop: () => void = () => undefined
      const refuse = (): void => {
        end()
        reject(new CallOver())
      }
      const end = (): void => {
        waiting.delete(refuse)
        stop()
      }
      waiting.add(refuse)
      stop = start((result) => {
        end()
        resolve(result)
      })
    })
}

/** Calls when the signal, if any, is given. Returns what ends it. */
const onCut = (cut: AbortSignal | undefined, hear: () => void): (() => void) => {
  cut?.addEventListener('abort', hear, { once: true })
  return () => cut?.removeEventListener('abort', hear)
}

/** Takes the leg over: from here on it hears a frame at each tick. */
export const makeLine = ({ leg, ticker, onOver }: Deps): Line => {
  const [player, keys, hold] = [makePlayer(leg.send), makeKeys(leg), makeHolding(onOver)]
  onOver(ticker.each(player.tick))

  const after = (seconds: number, hear: () => void): (() => void) => {
    let left = ticksIn(seconds)
    return ticker.each(() => {
      left -= 1
      if (left === 0) hear()
    })
  }

  return {
    leg,
    onFrame: leg.onFrame,
    now: ticker.now,
    loop: player.loop,
    onKey: keys.watch,
    takeKey: keys.take,
    forgetKeys: keys.forget,
    until: (isSo) =>
      hold<void>((resolve) =>
        ticker.each(() => {
          if (isSo()) resolve()
        }),
      ),

    play: async (sound, cut) => {
      if (cut?.aborted || sound.length === 0) return
      await hold<void>((resolve) => {
        const ends = [player.play(sound, resolve), onCut(cut, resolve)]
        return () => ends.forEach((end) => end())
      })
    },

    wait: async (seconds, cut) => {
      if (cut?.aborted) return
      await hold<void>((resolve) => {
        const ends = [after(seconds, resolve), onCut(cut, resolve)]
        return () => ends.forEach((end) => end())
      })
    },

    key: async (seconds) =>
      keys.take() ??
      hold<string | null>((resolve) => {
        const ends = [after(seconds, () => resolve(null)), keys.watch(() => resolve(keys.take()))]
        return () => ends.forEach((end) => end())
      }),

    join: (other) => {
      const ends = [player.yield(), leg.onFrame(other.send), ...(other === leg ? [] : [other.onFrame(leg.send)])]
      return () => ends.forEach((end) => end())
    },

    during: (work) => Promise.race([work, hold<never>(() => () => undefined)]),
  }
}
