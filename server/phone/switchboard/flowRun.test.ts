import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { advance, begin, type CallState } from 'callflow/advance'
import { type Flow, type Instruction, type CallEvent, pathOf, type StepReport } from 'callflow/machine'
import { anyFlow, anyScript } from 'callflow/testing/flows'
import { countFrom } from 'tools/figures'
import { CallOver, makeLine } from './line'
import { runFlow, type FlowActions } from './flowRun'
import { makeFakeGateway } from './testing/fakeGateway'
import { makeHandTicker } from './testing/handTicker'

const RUNS = countFrom('FLOW_RUNS', 40)

type Wait = Exclude<CallState['waits'], 'answer' | 'over'>

const usual: Record<Wait, CallEvent> = {
  gather: { type: 'timeout' },
  dial: { type: 'transferred', result: 'unanswered' },
  ring: { type: 'transferred', result: 'unanswered' },
  record: { type: 'recorded' },
}

const canHappen: Record<Wait, readonly CallEvent['type'][]> = {
  gather: ['digit', 'timeout', 'hangup'],
  dial: ['transferred', 'hangup'],
  ring: ['transferred', 'hangup'],
  record: ['recorded', 'hangup'],
}

const makeChoice = (script: readonly CallEvent[]) => {
  const left = [...script]
  return (waits: Wait): CallEvent => {
    for (let event = left.shift(); event !== undefined; event = left.shift()) {
      if (canHappen[waits].includes(event.type)) return event
    }
    return usual[waits]
  }
}

/** A caller who never reacts would go in circles for a thousand steps. */
const MAX_ACTIONS = 300

interface Run {
  instructions: Instruction[]
  path: StepReport[]
}

const runOf = (flow: Flow, script: readonly CallEvent[]): Run => {
  const choose = makeChoice(script)
  let turn = advance(flow, begin(), { type: 'answered' })
  const [instructions, reports] = [[...turn.instructions], [...turn.path]]
  while (turn.state.waits !== 'over' && turn.state.waits !== 'answer' && instructions.length < MAX_ACTIONS) {
    turn = advance(flow, turn.state, choose(turn.state.waits))
    instructions.push(...turn.instructions)
    reports.push(...turn.path)
  }
  return { instructions: instructions.filter(({ type }) => type !== 'hangUp'), path: pathOf(reports) }
}

const doneOn = async (flow: Flow, script: readonly CallEvent[]): Promise<Run> => {
  const [ticker, choose, instructions, reports] = [makeHandTicker(), makeChoice(script), new Array<Instruction>(), new Array<StepReport>()]
  const phone = makeFakeGateway().dials({ accountId: 'a', userId: 'b' }, {})
  const line = makeLine({ leg: phone.leg, ticker, onOver: phone.call.onOver })
  const happens = (waits: Wait): CallEvent => {
    const event = choose(waits)
    if (event.type === 'hangup') phone.leaves()
    return event
  }
  const actions: FlowActions = {
    report: (path) => void reports.push(...path),
    isReached: () => false,
    prompt: async (prompt) => void instructions.push(prompt),
    prepare: () => undefined,
    gathering: (instruction) => {
      instructions.push(instruction)
      const event = happens('gather')
      if (event.type === 'digit') phone.press(event.digit)
      if (event.type === 'timeout') queueMicrotask(() => void ticker.seconds(instruction.seconds))
    },
    transfer: async (instruction) => {
      instructions.push(instruction)
      const event = happens(instruction.type)
      if (event.type === 'hangup') throw new CallOver()
      return event.type === 'transferred' ? event.result : 'unanswered'
    },
    record: async (instruction) => {
      instructions.push(instruction)
      if (happens('record').type === 'hangup') throw new CallOver()
    },
  }
  await runFlow(flow, line, actions).catch((error: unknown) => {
    if (!(error instanceof CallOver)) throw error
  })
  return { instructions, path: pathOf(reports) }
}

describe('a call flow on a line', () => {
  it('follows the call flow engine for any events of the call, and reports the same path', async () => {
    await fc.assert(
      fc.asyncProperty(anyFlow, anyScript, async (flow, script) => {
        const wanted = runOf(flow, script)
        fc.pre(wanted.instructions.length < MAX_ACTIONS)
        assert.deepEqual(await doneOn(flow, script), wanted)
      }),
      { numRuns: RUNS },
    )
  })
})
