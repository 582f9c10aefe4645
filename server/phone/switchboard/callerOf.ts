import type { Leg, OutgoingCall } from '@console/voice-gateway'
import { ringBack } from '@console/voice-gateway/sounds'
import type { Caller, CallObserver } from './caller'
import { CallOver } from './callOver'
import { makeLine, type Line } from './line'
import type { Ticker } from './ticker'

export interface Tap {
  heard: (frame: Uint8Array) => void
  sent: (frame: Uint8Array) => void
}

export type Calling = Pick<OutgoingCall, 'id' | 'ring' | 'answer' | 'refuse' | 'hangUp' | 'onOver' | 'isOver'>

interface Deps {
  call: Calling
  from: string
  at?: Date
  observer: CallObserver
  ticker: Ticker
  answered: () => Tap | null
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

export const callerOf = ({ call, from, at, observer, ticker, answered }: Deps): Caller => {
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
      tap = answered()
      return line
    },
    refuse: (why) => {
      observer.step(`Refused: ${why.replace('_', ' ')}.`)
      call.refuse(why)
    },
  }
}
