import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { advance, begin, type CallState, savedState } from './advance'
import { type Flow, type FlowModule, isPrompt, type Instruction, type Await, type CallEvent } from './machine'
import { type Outcome, rehearse } from './rehearse'
import { anyFlow, anyModule, anyScript } from './testing/flows'

const silence: Record<Exclude<CallState['waits'], 'over'>, CallEvent> = {
  answer: { type: 'answered' },
  gather: { type: 'timeout' },
  dial: { type: 'transferred', result: 'unanswered' },
  ring: { type: 'transferred', result: 'unanswered' },
  record: { type: 'recorded' },
}

const keys = (digits: string): CallEvent[] =>
  [...digits].flatMap((key): CallEvent[] => {
    const digit = (['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'] as const).find((one) => one === key)
    return digit === undefined ? [] : [{ type: 'digit', digit }]
  })

const named = (module_name: string, parameters: Record<string, unknown> = {}): FlowModule => ({ module_name, parameters })
const at = (index: number, branchId = 'a') => ({ branchId, index })
const end = named('hangup')

const assertEnds = (flow: Flow, from: CallState): void => {
  const most = flow.reduce((sum, { modules }) => sum + modules.length, 1)
  let state = from
  for (let waits = 0; state.waits !== 'over'; waits += 1) {
    assert.ok(waits < most)
    state = advance(flow, state, silence[state.waits]).state
  }
}

describe('whatever happens in a call', () => {
  it('it waits for something or is over, says so in instructions of the right form, and survives a way through JSON', () => {
    fc.assert(
      fc.property(anyFlow, anyScript, (flow, script) => {
        let state = begin()
        for (const event of [{ type: 'answered' } as const, ...script]) {
          const turn = advance(flow, state, event)
          const again = savedState(JSON.parse(JSON.stringify(state)))
          assert.deepEqual(again && advance(flow, again, event), turn)
          const last = turn.instructions.at(-1)
          assert.ok(turn.instructions.slice(0, -1).every(isPrompt))
          if (last === undefined) assert.ok(turn.state.waits === state.waits || event.type === 'hangup')
          else assert.equal(turn.state.waits, last.type === 'hangUp' ? 'over' : last.type)
          if (state.waits === 'over') assert.deepEqual(turn, { state, instructions: [], path: [] })
          state = turn.state
        }
      }),
    )
  })

  it('a silent caller comes to an end within as many waits as the flow has modules, and one', () => {
    fc.assert(
      fc.property(anyFlow, anyScript, (flow, script) => {
        assertEnds(flow, rehearse(flow, script).state)
      }),
    )
  })

  it('a flow that is saved while a call is in it takes the call along', () => {
    fc.assert(
      fc.property(anyFlow, anyFlow, anyScript, anyScript, (before, after, first, then) => {
        let { state } = rehearse(before, first)
        for (const event of then) {
          state = advance(after, state, event).state
          assert.deepEqual(savedState(JSON.parse(JSON.stringify(state))), state)
        }
        assertEnds(after, state)
      }),
    )
  })

  it('the only circle there is ends after a thousand modules', () => {
    const flow: Flow = [{ id: 'a', name: 'root', modules: [named('router', { routes: [{ digit: '1', branch: 'a' }] })] }]
    let state = advance(flow, begin(), { type: 'answered' }).state
    let rounds = 1
    for (; state.waits === 'gather'; rounds += 1) state = advance(flow, state, { type: 'digit', digit: '1' }).state
    assert.deepEqual([rounds, state.waits, state.place], [1001, 'over', at(0)])
  })
})

describe('what a feature does', () => {
  const routes = [{ digit: '1', branch: 'b' }, { digit: '#', branch: 7 }, { digit: '3', branch: 'gone' }, { digit: '1', branch: 'a' }]
  const extensions = [{ number: '12', target: '+15145550112' }, { number: 1234, target: '(514) 555-0199' }]
  const others = [{ id: 'b', name: 'second', modules: [named('voicemail', { send_to: 'a@example.com' })] }, { id: '7', name: 'x', modules: [] }]
  const flowOf = (...modules: FlowModule[]): Flow => [...others, { id: 'a', name: 'root', modules }]

  const menu: Await = { type: 'gather', place: at(0), maxDigits: 1, seconds: 5 }
  const hungUp = (index: number): Await => ({ type: 'hangUp', place: at(index) })
  const over: Await = { type: 'hangUp', place: null }
  const message: Await = { type: 'record', place: at(0, 'b'), send_to: 'a@example.com', seconds: 120 }
  const dial = (number: string): Extract<Await, { type: 'dial' }> => ({ type: 'dial', place: at(0), number, seconds: 25 })
  const ring: Await = { type: 'ring', place: at(0), seconds: 20 }
  const more = (maxDigits: number, seconds: number): Await => ({ type: 'gather', place: at(0), maxDigits, seconds })
  const [answered, unanswered] = (['answered', 'unanswered'] as const).map((result): CallEvent => ({ type: 'transferred', result }))
  assert.ok(answered !== undefined && unanswered !== undefined)
  const recorded: CallEvent = { type: 'recorded' }
  const timeout: CallEvent = { type: 'timeout' }

  const table: [story: string, modules: FlowModule[], events: CallEvent[], instructions: Instruction[]][] = [
    ['prompts run on to what the call waits for', [named('audiofile', { audiofile_id: 'f' }), named('text_to_speech', { text: ' Oui ' }), named('pause', { length: '3' }), end], [], [{ type: 'play', place: at(0), audiofile_id: 'f' }, { type: 'say', place: at(1), text: 'Oui', language: 'en-CA' }, { type: 'wait', place: at(2), seconds: 3 }, hungUp(3)]],
    ['a router goes on in the branch of the key', [named('router', { routes }), end], keys('1'), [menu, message]],
    ['# and * are keys for a router, ids may be numbers', [named('router', { routes }), end], keys('#'), [menu, over]],
    ['a key that is not listed goes on behind the router', [named('router', { routes }), end], keys('*'), [menu, hungUp(1)]],
    ['a key of a deleted branch is not listed', [named('router', { routes }), end], keys('3'), [menu, hungUp(1)]],
    ['without a key, too', [named('router', { routes }), end], [timeout], [menu, hungUp(1)]],
    ['a router says its greeting before each wait, and plays its sound instead if it has one', [named('router', { routes, text: ' Oui ', language: 'fr-CA' }), named('router', { routes, text: 'Oui', audiofile_id: 'f' })], [timeout], [{ type: 'say', place: at(0), text: 'Oui', language: 'fr-CA' }, menu, { type: 'play', place: at(1), audiofile_id: 'f' }, { ...menu, place: at(1) }]],
    ['a greeting without keys is passed over with its router', [named('router', { routes: [], text: 'Oui' }), end], [], [hungUp(1)]],
    ['a router of deleted branches alone is passed over', [named('router', { routes: [{ digit: '1', branch: 'gone' }] }), end], [], [hungUp(1)]],
    ['an extension of full length is rung at once', [named('extensions', { extensions }), end], keys('1234'), [more(4, 5), more(3, 3), more(2, 3), more(1, 3), dial('(514) 555-0199')]],
    ['a shorter one after a while', [named('extensions', { extensions }), end], [...keys('12'), timeout, answered], [more(4, 5), more(3, 3), more(2, 3), dial('+15145550112'), hungUp(0)]],
    ['or at #', [named('extensions', { extensions }), end], [...keys('12#'), unanswered], [more(4, 5), more(3, 3), more(2, 3), dial('+15145550112'), hungUp(0)]],
    ['one that nobody has goes on', [named('extensions', { extensions }), end], keys('1*#'), [more(4, 5), more(3, 3), more(2, 3), hungUp(1)]],
    ['no extension at all goes on', [named('extensions', { extensions }), end], [timeout], [more(4, 5), hungUp(1)]],
    ['a transfer that is answered is the end', [named('call_transfer', { destination_number: ' 1 ' }), end], [answered], [dial('1'), hungUp(0)]],
    ['one rings for as long as it says, up to a minute', [named('call_transfer', { destination_number: '1', ring_seconds: '20' }), named('call_transfer', { destination_number: '1', ring_seconds: 61 })], [unanswered], [{ ...dial('1'), seconds: 20 }, { ...dial('1'), place: at(1) }]],
    ['one that nobody answers goes on', [named('call_transfer', { destination_number: '1' }), end], [...keys('5'), unanswered], [dial('1'), hungUp(1)]],
    ['web phones ring, and when nobody answers the call goes on', [named('webphone'), end], [timeout], [ring, hungUp(1)]],
    ['when somebody does, it is over after the conversation', [named('webphone'), end], [answered], [ring, hungUp(0)]],
    ['a voicemail is the end', [named('voicemail', { send_to: 'x@example.com' }), end], [recorded, recorded], [{ ...message, place: at(0), send_to: 'x@example.com' }, hungUp(0)]],
    ['nothing follows a hang-up', [end, named('webphone')], [timeout], [hungUp(0)]],
    ['a caller who is gone meets nothing more', [named('webphone'), end], [{ type: 'hangup' }, unanswered], [ring]],
    ['what nobody knows and what is not set up is passed over', [named('fax'), named('constructor'), named('audiofile', { audiofile_id: '' }), named('text_to_speech'), named('pause', { length: 61 }), named('router', { routes: 'x' }), named('extensions', { extensions: [{ number: '1234567', target: '1' }] }), named('call_transfer'), named('voicemail')], [], [over]],
  ]

  for (const [story, modules, events, instructions] of table) {
    it(story, () => {
      const { steps } = rehearse(flowOf(...modules), events)
      assert.deepEqual(steps.flatMap((step) => step.instructions), instructions)
    })
  }

  it('a flow without a root is over at once', () => {
    assert.deepEqual(rehearse(others, []).outcome, { kind: 'over', place: null })
  })
})

describe('where a call ended', () => {
  const flow: Flow = [
    { id: 'a', name: 'root', modules: [named('router', { routes: ['1', '2', '3'].map((digit) => ({ digit, branch: digit })) }), end] },
    { id: '1', name: 'one', modules: [named('webphone'), named('voicemail', { send_to: 'a@example.com' })] },
    { id: '2', name: 'two', modules: [named('call_transfer', { destination_number: '+15145550123' })] },
    { id: '3', name: 'three', modules: [] },
  ]
  const answered: CallEvent = { type: 'transferred', result: 'answered' }
  const unanswered: CallEvent = { type: 'transferred', result: 'unanswered' }
  const voicemail: Outcome = { kind: 'voicemail', place: at(1, '1'), send_to: 'a@example.com' }
  const webPhones: Outcome = { kind: 'ring', place: at(0, '1') }
  const number: Outcome = { kind: 'transfer', place: at(0, '2'), number: '+15145550123' }
  const menu: Outcome = { kind: 'gather', place: at(0) }
  const over: Outcome = { kind: 'over', place: null }
  const table: [story: string, events: CallEvent[], outcome: Outcome][] = [
    ['at a menu, as long as nothing is pressed', [], menu],
    ['by a hang-up', [{ type: 'timeout' }], { kind: 'hangUp', place: at(1) }],
    ['at web phones that ring', keys('1'), webPhones],
    ['at web phones that were answered', [...keys('1'), answered], webPhones],
    ['at a message that is being left', [...keys('1'), unanswered], voicemail],
    ['at a message that was left', [...keys('1'), unanswered, { type: 'recorded' }], voicemail],
    ['at a number', [...keys('2'), answered], number],
    ['behind a number that nobody answered', [...keys('2'), unanswered], over],
    ['where the flow ran out', [{ type: 'answered' }, ...keys('3')], over],
    ['where the caller left it', [{ type: 'hangup' }], menu],
  ]
  for (const [story, events, outcome] of table) {
    it(story, () => assert.deepEqual(rehearse(flow, events).outcome, outcome))
  }

  it('is told of every call that was answered', () => {
    const anyRoot = fc.array(anyModule, { maxLength: 5 }).map((modules): Flow => [{ id: 'a', name: 'root', modules }])
    fc.assert(fc.property(anyRoot, anyScript, (any, script) => assert.notEqual(rehearse(any, script).outcome, null)))
  })
})
