import type { CallEnd } from 'contract/flowVersions'
import type { CallEvent, Prompt, StepReport } from 'callflow/machine'
import { endOf, outcomeOf, type Step } from 'callflow/rehearse'
import { later } from '../../platform/clock'
import type { CallRecords, StepRecord } from '../../calls/index'
import { makeCallRows } from './callRows'
import { callerOf } from './callerOf'
import { makeConnect } from './connect'
import { makeFlowActions, type ConnectDeps } from './flowActions'
import { CallOver, newCallId, untilOver } from './line'
import type { Ticker } from './player'
import { makePracticeCaller } from './practiceCalls'
import { stepRecordsOf, type SavedFlow } from './savedFlow'

/** A call of a saved test to a number of this service. */
export interface NightCall {
  to: string
  /** An instant; now if null. */
  at: string | null
  events: readonly CallEvent[]
}

export interface NightStep extends StepRecord {
  at: string
  /** Its sound is gone or can't be played. */
  isUnheard: boolean
}

export interface NightReport {
  /** Where the call stood when the test was over; null if nothing answered, or if that took longer than a minute. */
  end: CallEnd | null
  steps: NightStep[]
}

/** Nobody listens, so a call of twenty minutes takes one. */
const PACE = 20
/** Fictitious, and not that of practice calls. */
const CALLER = '+12635550118'

const hurried = (ticker: Ticker): Ticker => {
  const start = ticker.now()
  return {
    now: () => (ticker.now() - start) * PACE,
    each: (tick) => {
      let isOn = true
      const stop = ticker.each(() => {
        for (let ticks = 0; ticks < PACE && isOn; ticks += 1) tick()
      })
      return () => {
        isOn = false
        stop()
      }
    },
  }
}

const nothing = async (): Promise<void> => undefined

/** Night calls leave no row in any table of calls. */
const unkept: Pick<CallRecords, 'recordCall' | 'recordSteps' | 'storeVoicemail' | 'hasRoom'> = {
  recordCall: nothing,
  recordSteps: nothing,
  storeVoicemail: async () => false,
  hasRoom: async () => true,
}

/**
 * Calls take the way of every call to their number, from its row to each sound, but ring nobody, record nothing and leave
 * nothing behind: at phones, transfers and voicemails, the test says what comes of them.
 */
export const makeNightCalls = (given: ConnectDeps) => {
  const { clock, random, writeRetries, sounds, ticker } = given
  const calls = new Set<{ hangUp: () => void }>()
  const deps: ConnectDeps = {
    ...given,
    callRecords: unkept,
    rows: makeCallRows({ callRecords: unkept, writeRetries, clock, now: ticker.now }),
    sounds: { ...sounds, ofFile: (accountId, fileId) => sounds.ofFile(accountId, fileId, true) },
    gateway: { ring: async () => null },
    events: { announce: () => undefined },
    alertDevices: () => undefined,
  }

  const place = async ({ to, at, events }: NightCall): Promise<NightReport> => {
    const [script, startedAt, pace] = [[...events], clock(), hurried(ticker)]
    const [steps, unheard, began] = [new Array<Step>(), new Array<Prompt>(), new Map<number, string>()]
    let path: StepRecord[] = []
    const reported: StepReport[] = []
    const robot = makePracticeCaller({ id: newCallId(random), ticker, press: '', voice: new Uint8Array() })
    let isOver = false

    const take = (...types: CallEvent['type'][]): CallEvent => {
      for (let event = script.shift(); event !== undefined && event.type !== 'hangup'; event = script.shift()) {
        if (types.includes(event.type)) return event
      }
      isOver = true
      robot.call.hangUp()
      throw new CallOver()
    }
    const keep = (reports: readonly StepReport[], { flow }: SavedFlow): void => {
      for (const { step } of reports) if (!began.has(step)) began.set(step, later(startedAt, pace.now()).toISOString())
      reported.push(...reports)
      path = stepRecordsOf(flow, reported)
    }
    const connect = makeConnect(deps, (parts, call) => ({
      ...makeFlowActions(parts, call),
      report: (reports, step) => {
        if (step.event.type === 'hangup') return
        steps.push(step)
        keep(reports, call.saved)
      },
      prepare: () => undefined,
      gathering: () => {
        const event = take('digit', 'timeout')
        if (event.type === 'digit') call.line.press(event.digit)
      },
      transfer: async () => {
        const event = take('transferred', 'timeout')
        return event.type === 'transferred' ? event.result : 'unanswered'
      },
      record: async () => void take('recorded', 'timeout'),
    }))
    const observer = { ...robot.observer, unheard: (prompt: Prompt) => void unheard.push(prompt) }
    const caller = callerOf({ call: robot.call, from: CALLER, ...(at !== null && { at: new Date(at) }), observer, ticker: pace })
    calls.add(robot.call)
    try {
      await untilOver(connect(caller, to).then(() => void (isOver = true)))
    } finally {
      calls.delete(robot.call)
      robot.call.hangUp()
    }
    const isUnheard = ({ branchId, moduleIndex }: StepRecord): boolean =>
      unheard.some(({ place }) => String(place.branchId) === branchId && place.index === moduleIndex)
    return {
      end: isOver && steps.length > 0 ? endOf({ outcome: outcomeOf(steps) }) : null,
      steps: path.map((step) => ({ ...step, at: began.get(step.step) ?? startedAt.toISOString(), isUnheard: isUnheard(step) })),
    }
  }

  return {
    place,
    hangUp: (): void => {
      for (const call of [...calls]) call.hangUp()
    },
  }
}
