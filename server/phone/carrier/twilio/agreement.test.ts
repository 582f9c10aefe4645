import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { advance, begin } from 'callflow/advance'
import { type Flow, type Instruction, type CallEvent, pathOf, type StepReport } from 'callflow/machine'
import { anyFlow, anyScript } from 'callflow/testing/flows'
import { countFrom } from 'tools/figures'
import { writtenNumber } from 'callflow/phoneNumber'
import { dialledOf } from '../../../platform/texts/phoneNumber'
import { TwimlPhone, type ObservedInstruction } from './testing/twimlPhone'
import { firstTurn, nextTurn, readTicket, writeTicket } from './phoneTokens'
import { twimlOf, type Means } from './twiml'

const RUNS = countFrom('CALL_SCRIPTS', 300)
const identities = ['one', 'two']

const observable = (instruction: Instruction): ObservedInstruction[] => {
  switch (instruction.type) {
    case 'play':
      return [{ type: 'play', url: `/${instruction.audiofile_id}` }]
    case 'say':
      return [{ type: 'say', text: instruction.text, language: instruction.language }]
    case 'wait':
      return [{ type: 'wait', seconds: instruction.seconds }]
    case 'gather':
      return [{ type: 'gather', maxDigits: instruction.maxDigits, seconds: instruction.seconds }]
    case 'dial': {
      const dialled = dialledOf(instruction.number, [])
      return dialled === null ? [] : [{ type: 'dial', number: writtenNumber(dialled), seconds: instruction.seconds }]
    }
    case 'ring':
      return [{ type: 'ring', identities, seconds: instruction.seconds }]
    case 'record':
      return [{ type: 'record', seconds: instruction.seconds }]
    default:
      return [{ type: 'hangUp' }]
  }
}

interface Run {
  met: ObservedInstruction[]
  path: StepReport[]
}

const meetDirectly = (flow: Flow, script: readonly CallEvent[]): Run => {
  const [met, reports] = [new Array<ObservedInstruction>(), new Array<StepReport>()]
  let state = begin()
  const take = (event: CallEvent): void => {
    const turn = advance(flow, state, event)
    const isMore = turn.state.waits === 'gather' && turn.state.digits !== ''
    state = turn.state
    reports.push(...turn.path)
    if (!isMore) met.push(...turn.instructions.flatMap(observable))
    const last = turn.instructions.at(-1)
    if (last?.type === 'dial' && dialledOf(last.number, []) === null) take({ type: 'transferred', result: 'unanswered' })
  }
  for (const event of [{ type: 'answered' } as const, ...script]) take(event)
  return { met, path: pathOf(reports) }
}

const meansFor = (ticket: string): Means => ({
  stepUrl: `https://example.com/steps?ticket=${ticket}&more=1`,
  messageUrl: `https://example.com/messages?ticket=${ticket}`,
  statusUrl: 'https://example.com/statuses',
  identities,
  fileUrl: (id) => `/${id}`,
})

const meetThroughTwiml = async (flow: Flow, script: readonly CallEvent[]): Promise<Run> => {
  const applicationId = 'an-application'
  const reports: StepReport[] = []
  const write = ({ state, instructions, path }: ReturnType<typeof firstTurn>): string => {
    reports.push(...path)
    return twimlOf(instructions, meansFor(writeTicket({ applicationId, state })))
  }
  const phone = new TwimlPhone(async (url, form) => {
    const ticket = readTicket(new URL(url).searchParams.get('ticket') ?? '')
    assert.equal(ticket?.applicationId, applicationId)
    return write(nextTurn(flow, ticket.state, form))
  })
  phone.read(write(firstTurn(flow)))
  for (const event of script) await phone.meet(event)
  const path = pathOf(reports)
  // Twilio reports the end of the call, not during which step: see `endSteps`.
  const isGone = script.some(({ type }) => type === 'hangup')
  return { met: phone.observed, path: path.map((step) => (isGone && step.outcome === 'waiting' ? { ...step, outcome: 'left' } : step)) }
}

describe('a call flow that Twilio runs', () => {
  it('behaves as the call flow says in every situation, and reports the same path', async () => {
    await fc.assert(
      fc.asyncProperty(anyFlow, anyScript, async (flow, script) => {
        assert.deepEqual(await meetThroughTwiml(flow, script), meetDirectly(flow, script))
      }),
      { numRuns: RUNS },
    )
  })
})
