import { OTHER_SIDE, type Heard, type LegId } from '@console/call-room'
import type { Leg } from '@console/voice-gateway'
import { mixed, onHold, ringBack } from '@console/voice-gateway/sounds'
import { makeListeners, makePlayer, type Ticker } from './player'

/** Two legs, each of which hears what is sent to the other. */
export const pairOfLegs = (): [Leg, Leg] => {
  const [there, here, keys] = [makeListeners<Uint8Array>(), makeListeners<Uint8Array>(), makeListeners<string>()]
  return [
    { send: there.emit, onFrame: here.join, onDigit: () => () => undefined },
    { send: here.emit, onFrame: there.join, onDigit: keys.join },
  ]
}

/** Frames of one voice that wait to be mixed: more than this come late, and the oldest are dropped. */
const MOST_WAITING = 4

interface Ear {
  hear: (heard: Heard) => void
  take: (from: LegId, frame: Uint8Array) => void
  close: () => void
}

/** What one leg hears. A single voice goes straight through; only several wait for the ticker, to be mixed. */
const makeEar = (send: Leg['send'], ticker: Ticker): Ear => {
  const player = makePlayer(send)
  const waiting = new Map<LegId, Uint8Array[]>()
  let now: Heard | null = null
  let [stopTicks, stopSound]: [() => void, () => void] = [() => undefined, () => undefined]

  const mix = (): void => {
    const frames = [...waiting.values()].flatMap((queue) => queue.shift() ?? [])
    send(mixed(frames))
  }
  const follow = (heard: Heard): (() => void) => {
    if (heard === 'music') stopSound = player.loop(onHold())
    if (heard === 'ringing') stopSound = player.loop(ringBack())
    if (typeof heard === 'string') return ticker.each(player.tick)
    return heard.length > 1 ? ticker.each(mix) : () => undefined
  }
  const close = (): void => {
    stopTicks()
    stopSound()
    stopSound = () => undefined
    waiting.clear()
  }
  return {
    hear: (heard) => {
      if (String(heard) === String(now)) return
      close()
      now = heard
      if (typeof heard !== 'string') for (const leg of heard) waiting.set(leg, [])
      stopTicks = follow(heard)
    },
    take: (from, frame) => {
      const queue = waiting.get(from)
      if (queue === undefined) return
      if (waiting.size === 1) return send(frame)
      queue.push(Uint8Array.from(frame))
      if (queue.length > MOST_WAITING) queue.shift()
    },
    close,
  }
}

export interface SoundRoom {
  /** As the other side of the call sees this one: a single leg. */
  otherSide: Leg
  add: (id: LegId, leg: Leg) => void
  connect: (hearing: ReadonlyMap<LegId, Heard>) => void
  close: () => void
}

export const makeSoundRoom = (ticker: Ticker): SoundRoom => {
  const [toOtherSide, keys] = [makeListeners<Uint8Array>(), makeListeners<string>()]
  const ears = new Map<LegId, Ear>([[OTHER_SIDE, makeEar(toOtherSide.emit, ticker)]])
  const leaving = new Map<LegId, () => void>()
  let connected: ReadonlyMap<LegId, Heard> = new Map()

  const deliver = (from: LegId, frame: Uint8Array): void => ears.forEach((ear) => ear.take(from, frame))
  const hearsOtherSide = (id: LegId): boolean => {
    const heard = connected.get(id)
    return typeof heard !== 'string' && heard?.includes(OTHER_SIDE) === true
  }
  const remove = (id: LegId): void => {
    leaving.get(id)?.()
    leaving.delete(id)
    ears.get(id)?.close()
    ears.delete(id)
  }
  const settle = (id: LegId): void => {
    const [ear, heard] = [ears.get(id), connected.get(id)]
    if (ear !== undefined && heard !== undefined) ear.hear(heard)
  }
  return {
    otherSide: { send: (frame) => deliver(OTHER_SIDE, frame), onFrame: toOtherSide.join, onDigit: keys.join },
    add: (id, leg) => {
      remove(id)
      ears.set(id, makeEar(leg.send, ticker))
      const stops = [
        leg.onFrame((frame) => deliver(id, frame)),
        leg.onDigit((key) => {
          if (hearsOtherSide(id)) keys.emit(key)
        }),
      ]
      leaving.set(id, () => stops.forEach((stop) => stop()))
      settle(id)
    },
    connect: (hearing) => {
      const gone = [...ears.keys()].filter((id) => id !== OTHER_SIDE && connected.has(id) && !hearing.has(id))
      connected = hearing
      gone.forEach(remove)
      for (const id of ears.keys()) settle(id)
    },
    close: () => {
      for (const id of [...ears.keys()]) remove(id)
    },
  }
}
