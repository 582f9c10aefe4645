import type { MuLaw } from '@console/voice-gateway/sounds'
import { FRAME_MS, type Leg } from '@console/voice-gateway'
import type { CallObserver, Calling } from './callerOf'
import { makePlayer, type Ticker } from './player'

export interface PracticeCaller {
  call: Calling
  observer: CallObserver
  over: Promise<PracticeReport>
}

export interface PracticeReport {
  callId: string
  steps: string[]
}

interface Deps {
  id: string
  ticker: Ticker
  press: string
  voice: MuLaw
}

const LONGEST_S = 60
const LONGEST_FRAMES = (LONGEST_S * 1000) / FRAME_MS
/** A person takes a moment to press a key. */
const REACTION_FRAMES = 25

const makeListeners = <Value>() => {
  const listeners = new Set<(value: Value) => void>()
  return {
    emit: (value: Value): void => [...listeners].forEach((listener) => listener(value)),
    join: (listener: (value: Value) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const makePracticeCaller = ({ id, ticker, press, voice }: Deps): PracticeCaller => {
  const [frames, digits, ends] = [makeListeners<Uint8Array>(), makeListeners<string>(), makeListeners<void>()]
  const player = makePlayer(frames.emit)
  const report: PracticeReport = { callId: id, steps: [] }
  const keys = [...press]
  let [isOver, age, pressAt]: [boolean, number, number | null] = [false, 0, null]

  const step = (sentence: string): void => void report.steps.push(sentence)

  const end = (sentence: string | null): void => {
    if (isOver) return
    isOver = true
    stop()
    if (sentence !== null) step(sentence)
    ends.emit()
  }

  const pressKey = (key: string | undefined): void => {
    if (key === undefined) return
    step(`Presses ${key}.`)
    digits.emit(key)
  }

  const stop = ticker.each(() => {
    age += 1
    if (age >= LONGEST_FRAMES) return end(`Hangs up after ${LONGEST_S} s (limit reached).`)
    if (age === pressAt) pressKey(keys.shift())
    player.tick()
  })

  const leg: Leg = { send: () => undefined, onFrame: frames.join, onDigit: digits.join }
  const connected = async (): Promise<Leg | null> => (isOver ? null : leg)

  return {
    call: {
      id,
      ring: connected,
      answer: connected,
      refuse: () => end(null),
      hangUp: () => end('The call is over.'),
      isOver: () => isOver,
      onOver: (listener) => {
        if (isOver) listener()
        else ends.join(listener)
      },
    },
    observer: {
      step,
      keyExpected: () => {
        pressAt = age + REACTION_FRAMES
      },
      speechExpected: (who) => {
        if (who === 'person') player.loop(voice)
        else player.play(voice, () => pressKey('#'))
      },
      reached: (callId) => {
        if (report.callId === id) report.callId = callId
      },
    },
    over: new Promise((resolve) => ends.join(() => resolve(report))),
  }
}
