import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Goal, GoalId } from './goal'
import { updatedTableOf, type Row } from './table'

const goal = (id: GoalId): Goal => ({ id, title: `the ${id}`, bar: 'all | none', runs: [] })
const goals = [goal('G1'), goal('G2'), goal('G10')]
const row = (id: GoalId, verdict: Row['verdict'], ...figures: string[]): Row => ({ goal: goal(id), verdict, figures, faults: [], seconds: 1.4 })

const resultsIn = (table: string): string[][] =>
  table.split('\n').slice(2).map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim())).map((cells) => [cells[1], cells[4], cells[5], cells[7]].map(String))

test('a new measurement replaces its row and leaves the others', () => {
  const first = updatedTableOf('', goals, [row('G1', 'held', '3 tries'), row('G10', 'FELL SHORT', '1 | 2')], 'Monday')
  assert.deepEqual(resultsIn(first), [
    ['G1', '3 tries', 'held', 'Monday'],
    ['G2', '', 'not measured', ''],
    ['G10', '1 \\| 2', 'FELL SHORT', 'Monday'],
  ])
  const second = updatedTableOf(`# Proof\n\n${first}\n`, goals, [row('G10', 'held', '2 of 2')], 'Tuesday')
  assert.deepEqual(resultsIn(second), [
    ['G1', '3 tries', 'held', 'Monday'],
    ['G2', '', 'not measured', ''],
    ['G10', '2 of 2', 'held', 'Tuesday'],
  ])
})

test('a goal without a measurement is shown as not measured', () => {
  const before = updatedTableOf('', goals, [], 'Monday')
  assert.match(updatedTableOf(before, [{ ...goal('G2'), bar: 'another' }], [], 'Tuesday'), /^\| G2 \| the G2 \| another \|/m)
})

test('a removed goal loses its row', () => {
  const before = updatedTableOf('', goals, [row('G2', 'held', '3 tries')], 'Monday')
  assert.deepEqual(resultsIn(updatedTableOf(before, [goal('G1')], [], 'Tuesday')), [['G1', '', 'not measured', '']])
})
