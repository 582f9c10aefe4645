import type { Leg, OutgoingCall, Refusal } from '@console/voice-gateway'
import { ringBack } from '@console/voice-gateway/sounds'
import type { Prompt } from 'callflow/machine'
import type { Language } from '../../platform/failures/failures'
import { CallOver, makeLine, type Line } from './line'
import type { Ticker } from './player'

export interface CallObserver {
  step: (sentence: string) => void
  keyExpected: () => void
  speechExpected: (who: 'person' | 'message') => void
  /** A number of this service was reached; the call has this id in its account's logs. */
  reached: (callId: string) => void
  /** Its sound is gone or can't be played. */
  unheard: (prompt: Prompt) => void
}

const nothing = (): void => undefined

export const noObserver: CallObserver = { step: nothing, keyExpected: nothing, speechExpected: nothing, reached: nothing, unheard: nothing }

export interface Caller {
  from: string
  /** Rejects with `CallOver` if the call can't ring any more. */
  ring: () => Promise<Line>
  answer: () => Promise<Line>
  refuse: (why: Refusal) => void
  /** Whoever joins a recorded call hears first that it is recorded, in their language if that is known. */
  announce: (known: Language | null, other: Leg) => Promise<void>
  ringSeconds: number
  /** Number of call flows that have transferred the call so far. */
  transfers: number
  observer: CallObserver
  /** When the call is supposed to be placed, if not now: only for practice calls. */
  at?: Date
}

export const passOn = (line: Line, { from, transfers, observer, announce, at }: Caller, ringSeconds: number, answered: () => void): Caller & { end: () => void } => {
  let stopRingBack: (() => void) | null = null
  const end = (): void => {
    stopRingBack?.()
    stopRingBack = null
  }
  return {
    from,
    transfers: transfers + 1,
    observer,
    announce,
    ...(at && { at }),
    ringSeconds,
    ring: async () => {
      stopRingBack ??= line.loop(ringBack())
      return line
    },
    answer: async () => {
      end()
      answered()
      return line
    },
    refuse: (why) => {
      end()
      observer.step(`Refused: ${why.replace('_', ' ')}.`)
    },
    end,
  }
}

export interface Tap {
  heard: (frame: Uint8Array) => void
  sent: (frame: Uint8Array) => void
}

export interface Recording {
  announce: (line: Line, known: Language | null, other?: Leg) => Promise<void>
  tap: () => Tap
}

export type Calling = Pick<OutgoingCall, 'id' | 'ring' | 'answer' | 'refuse' | 'hangUp' | 'onOver' | 'isOver'>

interface Deps {
  call: Calling
  from: string
  at?: Date
  observer: CallObserver
  ticker: Ticker
  answered?: () => void
  /** Null unless the call is recorded. */
  recording?: Recording | null
}

const RING_S = 60

const tapped = (leg: Leg, tap: () => Tap | null): Leg => ({
  onFrame: (listener) => leg.onFrame(listener),
  onDigit: (listener) => leg.onDigit(listener),
  send: (frame) => {
    tap()?.sent(frame)
    leg.send(frame)
  },
})

const sure = (leg: Leg | null): Leg => {
  if (leg === null) throw new CallOver()
  return leg
}

export const callerOf = ({ call, from, at, observer, ticker, answered = nothing, recording = null }: Deps): Caller => {
  let [tap, stopRingBack]: [Tap | null, () => void] = [null, () => undefined]
  let ringing: Promise<Line> | null = null

  const startRinging = async (): Promise<Line> => {
    const leg = sure(await call.ring())
    const line = makeLine({ leg: tapped(leg, () => tap), ticker, onOver: call.onOver })
    line.onFrame((frame) => tap?.heard(frame))
    stopRingBack = line.loop(ringBack())
    return line
  }
  const ring = (): Promise<Line> => (ringing ??= startRinging())

  const record = async (line: Line, known: Language | null, other?: Leg): Promise<void> => {
    if (recording === null) return
    tap = null
    await recording.announce(line, known, other)
    tap = recording.tap()
  }

  return {
    from,
    ...(at && { at }),
    observer,
    ringSeconds: RING_S,
    transfers: 0,
    ring,
    answer: async () => {
      const line = await ring()
      sure(await call.answer())
      stopRingBack()
      answered()
      await record(line, null)
      return line
    },
    announce: async (known, other) => record(await ring(), known, other),
    refuse: (why) => {
      observer.step(`Refused: ${why.replace('_', ' ')}.`)
      call.refuse(why)
    },
  }
}
