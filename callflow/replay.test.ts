import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Flow, isDigit, pathOf } from './machine'
import { rehearse } from './rehearse'
import { anyFlow, anyScript } from './testing/flows'
import { replay, type TakenStep } from './replay'

const RUNS = Number(process.env['CALL_SCRIPTS'] ?? 300)

const menu: Flow = [
  {
    id: 'a',
    name: 'root',
    modules: [
      { module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'b' }] } },
      { module_name: 'extensions', parameters: { extensions: [{ number: '101', target: '+15145550123' }] } },
      { module_name: 'router', parameters: { routes: [{ digit: '*', branch: 'b' }] } },
      { module_name: 'voicemail', parameters: { send_to: 'accueil@example.com' } },
    ],
  },
  { id: 'b', name: 'second', modules: [{ module_name: 'hangup', parameters: {} }] },
]

describe('the path of a call', () => {
  const keys: [pressed: string, stored: [outcome: string, key: string | null][]][] = [
    ['7', [['wrong_key', '7'], ['waiting', null]]],
    ['#', [['wrong_key', '#'], ['waiting', null]]],
    ['1', [['key', '1'], ['ended', null]]],
    ['7987', [['wrong_key', '7'], ['wrong_key', null], ['waiting', null]]],
    ['79870', [['wrong_key', '7'], ['wrong_key', null], ['wrong_key', '0'], ['waiting', null]]],
    ['7101', [['wrong_key', '7'], ['waiting', '101']]],
  ]
  for (const [pressed, stored] of keys) {
    it(`has a wrong key of a menu, and of longer inputs nothing but listed extensions: ${pressed}`, () => {
      const { path } = rehearse(menu, [...pressed].filter(isDigit).map((digit) => ({ type: 'digit', digit })))
      assert.deepEqual(pathOf(path).map(({ outcome, key }) => [outcome, key]), stored)
    })
  }

  it('replays exactly, wrong keys included', () => {
    fc.assert(
      fc.property(anyFlow, anyScript, (flow, script) => {
        const path = pathOf(rehearse(flow, script).path)
        const { isKnown, ...replayed } = replay(flow, path)
        assert.deepEqual(replayed.path, path)
        assert.equal(isKnown, rehearse(flow, script).state.waits === 'over')
      }),
      { numRuns: RUNS },
    )
  })

  const changes: [what: string, path: TakenStep[], flow: Flow, events: string][] = [
    ['asks the same', [{ outcome: 'key', key: '1' }, { outcome: 'ended', key: null }], menu, 'answered 1'],
    ['asks no more', [{ outcome: 'key', key: '1' }], [{ id: 'a', name: 'root', modules: [{ module_name: 'webphone', parameters: {} }] }], 'answered …'],
    ['asks more', [], menu, 'answered …'],
    ['has a way for a wrong key', [{ outcome: 'wrong_key', key: '1' }], menu, 'answered 1 …'],
    ['has no way for a key', [{ outcome: 'key', key: '8' }], menu, 'answered 8 …'],
    ['rings where a message was left', [{ outcome: 'recorded', key: null }], [{ id: 'a', name: 'root', modules: [{ module_name: 'webphone', parameters: {} }] }], 'answered …'],
  ]
  for (const [what, path, flow, expected] of changes) {
    it(`is known with another flow until that asks something else: it ${what}`, () => {
      const { events, isKnown } = replay(flow, path)
      assert.equal([...events.map((event) => (event.type === 'digit' ? event.digit : event.type)), ...(isKnown ? [] : ['…'])].join(' '), expected)
    })
  }
})
