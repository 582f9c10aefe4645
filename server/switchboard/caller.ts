import type { Refusal } from '@console/voice-gateway'
import { ringBack } from '@console/voice-gateway/sounds'
import type { Line } from './line'

/** Who is told what a caller meets, step by step. A web phone has a person for that. */
export interface CallObserver {
  /** One sentence, in English. */
  step: (sentence: string) => void
  /** The call waits for a key. */
  asked: () => void
  /** Somebody listens now: a person who has answered, or what records a message. */
  heard: (who: 'person' | 'message') => void
  /** Somebody's number was reached: the call has this id in the logs there. */
  reached: (callId: string) => void
}

const nothing = (): void => undefined

export const noObserver: CallObserver = { step: nothing, asked: nothing, heard: nothing, reached: nothing }

/** Whoever calls a number: a web phone, a practice caller, a call flow that transfers. */
export interface Caller {
  /** E.164: what the other side is shown. */
  from: string
  /** The caller hears it ring. Rejects with `CallOver` where that is in vain. */
  ring: () => Promise<Line>
  /** After `ring`. The caller does not hear it ring any more. */
  answer: () => Promise<Line>
  refuse: (why: Refusal) => void
  /** How long it rings at most. */
  ringSeconds: number
  /** How many call flows it was passed on by. */
  transfers: number
  observer: CallObserver
}

/** A caller whom a call flow passes on, and who is on the line already. */
export const passOn = (line: Line, { from, transfers, observer }: Caller, ringSeconds: number): Caller & { end: () => void } => {
  let quiet: (() => void) | null = null
  const end = (): void => {
    quiet?.()
    quiet = null
  }
  return {
    from,
    transfers: transfers + 1,
    observer,
    ringSeconds,
    ring: async () => {
      quiet ??= line.loop(ringBack())
      return line
    },
    answer: async () => {
      end()
      return line
    },
    refuse: (why) => {
      end()
      observer.step(`Refused: ${why.replace('_', ' ')}.`)
    },
    end,
  }
}
