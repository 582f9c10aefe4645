import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { advance, begin } from 'callflow/advance'
import type { Flow } from 'callflow/flow'
import type { Act, CallEvent } from 'callflow/machine'
import { anyFlow, anyScript } from 'callflow/testing/flows'
import { countFrom } from 'tools/figures'
import { e164Of } from '../../../core/texts/phoneNumber'
import { TwimlPhone, type ObservedAct } from './testing/twimlPhone'
import { firstTurn, nextTurn } from './turns'
import { readTicket, writeTicket } from './ticket'
import { twimlOf, type Means } from './twiml'

const RUNS = countFrom('CALL_SCRIPTS', 300)
const identities = ['one', 'two']

const observable = (act: Act): ObservedAct[] => {
  switch (act.type) {
    case 'play':
      return [{ type: 'play', url: `/${act.audiofile_id}` }]
    case 'say':
      return [{ type: 'say', text: act.text, language: act.language }]
    case 'wait':
      return [{ type: 'wait', seconds: act.seconds }]
    case 'gather':
      return [{ type: 'gather', mostDigits: act.mostDigits, seconds: act.seconds }]
    case 'dial': {
      const number = e164Of(act.number)
      return number === null ? [] : [{ type: 'dial', number, seconds: act.seconds }]
    }
    case 'ring':
      return [{ type: 'ring', identities, seconds: act.seconds }]
    case 'record':
      return [{ type: 'record', seconds: act.seconds }]
    default:
      return [{ type: 'hangUp' }]
  }
}

const meetDirectly = (flow: Flow, script: readonly CallEvent[]): ObservedAct[] => {
  const met: ObservedAct[] = []
  let state = begin()
  const take = (event: CallEvent): void => {
    const turn = advance(flow, state, event)
    const isMore = turn.state.waits === 'gather' && turn.state.digits !== ''
    state = turn.state
    if (!isMore) met.push(...turn.acts.flatMap(observable))
    const last = turn.acts.at(-1)
    if (last?.type === 'dial' && e164Of(last.number) === null) take({ type: 'transferred', result: 'unanswered' })
  }
  for (const event of [{ type: 'answered' } as const, ...script]) take(event)
  return met
}

const meansFor = (ticket: string): Means => ({
  stepUrl: `https://example.com/steps?ticket=${ticket}&more=1`,
  messageUrl: `https://example.com/messages?ticket=${ticket}`,
  identities,
  fileUrl: (id) => `/${id}`,
})

const meetThroughTwiml = (flow: Flow, script: readonly CallEvent[]): ObservedAct[] => {
  const applicationId = 'an-application'
  const write = ({ state, acts }: ReturnType<typeof firstTurn>): string =>
    twimlOf(acts, meansFor(writeTicket({ applicationId, state })))
  const phone = new TwimlPhone((url, form) => {
    const ticket = readTicket(new URL(url).searchParams.get('ticket') ?? '')
    assert.equal(ticket?.applicationId, applicationId)
    return write(nextTurn(flow, ticket.state, form))
  })
  phone.read(write(firstTurn(flow)))
  for (const event of script) phone.meet(event)
  return phone.observed
}

describe('a call flow that Twilio runs', () => {
  it('behaves as the call flow says in every situation', () => {
    fc.assert(
      fc.property(anyFlow, anyScript, (flow, script) => {
        assert.deepEqual(meetThroughTwiml(flow, script), meetDirectly(flow, script))
      }),
      { numRuns: RUNS },
    )
  })
})
