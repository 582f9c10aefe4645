import type { Refusal } from '@console/voice-gateway'
import { ringBack } from '@console/voice-gateway/sounds'
import type { Line } from './line'

export interface CallObserver {
  step: (sentence: string) => void
  keyExpected: () => void
  speechExpected: (who: 'person' | 'message') => void
  /** A number of this service was reached; the call has this id in its account's logs. */
  reached: (callId: string) => void
}

const nothing = (): void => undefined

export const noObserver: CallObserver = { step: nothing, keyExpected: nothing, speechExpected: nothing, reached: nothing }

export interface Caller {
  from: string
  /** Rejects with `CallOver` if the call can't ring any more. */
  ring: () => Promise<Line>
  answer: () => Promise<Line>
  refuse: (why: Refusal) => void
  ringSeconds: number
  /** Number of call flows that have transferred the call so far. */
  transfers: number
  observer: CallObserver
  /** When the call is supposed to be placed, if not now: only for practice calls. */
  at?: Date
}

export const passOn = (line: Line, { from, transfers, observer, at }: Caller, ringSeconds: number, answered: () => void): Caller & { end: () => void } => {
  let stopRingBack: (() => void) | null = null
  const end = (): void => {
    stopRingBack?.()
    stopRingBack = null
  }
  return {
    from,
    transfers: transfers + 1,
    observer,
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
