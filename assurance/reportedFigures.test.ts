import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Goal, GoalId } from './goal'
import { figuresOf } from './reportedFigures'

const goal = (id: GoalId, files: readonly string[], figures?: readonly string[]): Goal => ({
  id,
  title: `the ${id}`,
  bar: 'all',
  runs: [{ by: 'service', files }],
  ...(figures === undefined ? {} : { figures }),
})

const plain = goal('G1', ['one.test.ts', 'both.test.ts'])
const named = goal('G2', ['both.test.ts'], ['answers'])
const goals = [plain, named]

const reported = [
  { file: 'one.test.ts', figures: [{ what: 'kills', value: 2, unit: '' }, { what: 'answers', value: 10, unit: '' }] },
  { file: 'both.test.ts', figures: [{ what: 'kills', value: 1_000, unit: '' }, { what: 'the longest', value: 1.5, unit: 's' }] },
  { file: 'other.test.ts', figures: [{ what: 'kills', value: 5, unit: '' }, { what: 'answers', value: 3, unit: '' }] },
]

test('a goal has the figures of its files, and counts add up', () => {
  assert.deepEqual(figuresOf(plain, goals, reported), ['1,002 kills', 'the longest 1.5 s'])
})

test('a goal that names its figures has only these, whichever file reports them', () => {
  assert.deepEqual(figuresOf(named, goals, reported), ['13 answers'])
})
