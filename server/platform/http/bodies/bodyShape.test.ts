import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { operations } from 'contract/operations'
import type { Failure } from '../../failures/failures'
import { makeShapeCheck, shapeOf } from './bodies'

const modules = shapeOf(operations.saveModules.body)

const checked = (text: string, pieces = 1): Failure | null => {
  const bytes = Buffer.from(text)
  const check = makeShapeCheck(modules)
  for (let piece = 0; piece < pieces; piece += 1) {
    const [from, to] = [piece, piece + 1].map((each) => Math.floor((each * bytes.length) / pieces))
    const failure = check(bytes.subarray(from, to))
    if (failure !== null) return failure
  }
  return null
}

const times = (count: number, text: string): string => Array.from({ length: count }, () => text).join(',')
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

const bodies: [what: string, text: string, answer: null | [status: number, fields?: string[]]][] = [
  ['as many modules as a branch may hold', `{"modules":[${times(200, '{"module_name":"hangup","parameters":{"a":1,"b":[]}}')}]}`, null],
  ['a module more', `{"modules":[${times(201, '{}')}]}`, [422, ['modules']]],
  ['other modules twice', `{"modules":[${times(200, '{}')}],"modules":[${times(200, '{}')}]}`, null],
  ['as many items of another list', `{"others":[${times(201, '0')}]}`, null],
  ['items that stand deeper', `{"modules":[{"parameters":{"list":[${times(1000, '0')}]}}]}`, null],
  ['too many values in all', `{"modules":[{"parameters":[${times(50_000, '0')}]}]}`, [422, ['modules']]],
  ['too many properties', `{"modules":[{${times(50_000, '"a":0')}}]}`, [422, ['modules']]],
  ['too many empty lists', `{"modules":[{"parameters":[${times(25_001, '[]')}]}]}`, [422, ['modules']]],
  ['too many values under a name that it does not have', `{"modules":[],"others":[${times(50_000, '0')}]}`, [400]],
  ['too many values under no name', `[${times(50_000, '0')}]`, [400]],
  ['too many names', `{${times(50_000, '"modules":0')}}`, [422, ['modules']]],
  ['too deep nesting', `{"modules":${nested(32)}}`, [400]],
  ['as deep nesting as it may have', `{"modules":${nested(31)}}`, null],
  ['marks inside a text', `{"modules":[{"description":"${'[{,:}]'.repeat(20_000)}"}]}`, null],
  ['quotes inside a text', `{"modules":[{"description":"${String.raw`\"[{,\\`.repeat(20_000)}"}]}`, null],
  ['a name that only looks like another', `{"modules\\"":[${times(201, '0')}]}`, null],
  ['no JSON', `]]]]${'}'.repeat(100)}"`, null],
]

describe('the shape of a body', () => {
  for (const [what, text, answer] of bodies) {
    it(`${what}: ${answer?.join(' ') ?? 'accepted'}, in any number of pieces`, () => {
      for (const pieces of [1, 2, 7, Math.min(text.length, 5000)]) {
        const failure = checked(text, pieces)
        const actual = failure && [failure.status, ...(failure.errors === undefined ? [] : [Object.keys(failure.errors)])]
        assert.deepEqual(actual, answer)
      }
    })
  }

  it('the limits of a body come from its schema', () => {
    assert.deepEqual([modules.maxValues, [...modules.lists], [...modules.names]], [50_000, [['modules', 200], ['flow', 1000]], ['modules', 'flow']])
    const order = shapeOf(operations.orderBranches.body)
    assert.deepEqual([order.maxValues, [...order.lists]], [1002, [['branch_ids', 1000]]])
    const login = shapeOf(operations.login.body)
    assert.deepEqual([login.maxValues, login.lists.size, [...login.names]], [1000, 0, ['email', 'password', 'code', 'passkey']])
    assert.equal(shapeOf(operations.createPreset.body).maxValues, 5003)
  })
})
