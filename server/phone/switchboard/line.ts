import type { MuLaw } from '@console/voice-gateway/sounds'
import { FRAME_MS, type Leg } from '@console/voice-gateway'
import { makePlayer, type Ticker } from './player'
import type { RandomSource } from '../../platform/random'

const newId = (kind: 'CA' | 'RE', random: RandomSource): string => `${kind}${random.bytes(16).toString('hex')}`

export const newCallId = (random: RandomSource): string => newId('CA', random)

export const newSoundId = (random: RandomSource): string => newId('RE', random)

export class CallOver extends Error {
  override name = 'CallOver'
}

export const untilOver = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof CallOver)) throw error
  }
}

interface Keys {
  take: () => string | null
  press: (key: string) => void
  watch: (listener: () => void) => () => void
  forget: () => void
}

/** More unread keys than this mean that a key is being held down. */
const MOST_KEYS = 64

const makeKeys = (leg: Pick<Leg, 'onDigit'>): Keys => {
  let pressed: string[] = []
  const watching = new Set<() => void>()
  const press = (digit: string): void => {
    if (pressed.length < MOST_KEYS) pressed.push(digit)
    for (const listener of [...watching]) listener()
  }
  leg.onDigit(press)
  return {
    press,
    take: () => pressed.shift() ?? null,
    watch: (listener) => {
      watching.add(listener)
      if (pressed.length > 0) listener()
      return () => void watching.delete(listener)
    },
    forget: () => {
      pressed = []
    },
  }
}

/** A call as the switchboard uses it. Every promise rejects with `CallOver` when the caller hangs up. */
export interface Line {
  /** To both sides, if there is another one, which must not be joined. */
  play: (sound: MuLaw, cut?: AbortSignal, other?: Leg) => Promise<void>
  wait: (seconds: number, cut?: AbortSignal) => Promise<void>
  loop: (sound: MuLaw) => () => void
  /** The next key, including one pressed earlier and not read yet; `null` after the timeout. */
  key: (seconds: number) => Promise<string | null>
  /** Calls `hear` at each key, and immediately if one is waiting. Returns the unsubscribe function. */
  onKey: (listener: () => void) => () => void
  takeKey: () => string | null
  /** As if the caller pressed it. */
  press: (key: string) => void
  forgetKeys: () => void
  until: (isSo: () => boolean) => Promise<void>
  /** Connects both sides until the returned function is called. Joined with its own leg, a line is an echo. */
  join: (other: Leg) => () => void
  leg: Leg
  onFrame: Leg['onFrame']
  during: <Result>(work: Promise<Result>) => Promise<Result>
  now: () => number
}

interface Deps {
  leg: Leg
  ticker: Ticker
  onOver: (listener: () => void) => void
}

const ticksIn = (seconds: number): number => Math.max(1, Math.round((seconds * 1000) / FRAME_MS))

/** `start` never calls back synchronously, and returns the function that cancels it. */
type Start<Result> = (resolve: (result: Result) => void) => () => void

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

const onCut = (cut: AbortSignal | undefined, listener: () => void): (() => void) => {
  cut?.addEventListener('abort', listener, { once: true })
  return () => cut?.removeEventListener('abort', listener)
}

/** Takes over the leg, which from then on receives a frame at each tick. */
export const makeLine = ({ leg, ticker, onOver }: Deps): Line => {
  const [player, keys, hold] = [makePlayer(leg.send), makeKeys(leg), makeHolding(onOver)]
  onOver(ticker.each(player.tick))

  const after = (seconds: number, listener: () => void): (() => void) => {
    let left = ticksIn(seconds)
    return ticker.each(() => {
      left -= 1
      if (left === 0) listener()
    })
  }

  return {
    leg,
    onFrame: leg.onFrame,
    now: ticker.now,
    loop: player.loop,
    onKey: keys.watch,
    takeKey: keys.take,
    press: keys.press,
    forgetKeys: keys.forget,
    until: (isSo) =>
      hold<void>((resolve) =>
        ticker.each(() => {
          if (isSo()) resolve()
        }),
      ),

    play: async (sound, cut, other) => {
      if (cut?.aborted || sound.length === 0) return
      await hold<void>((resolve) => {
        const ends = [player.play(sound, resolve, other?.send), onCut(cut, resolve)]
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
