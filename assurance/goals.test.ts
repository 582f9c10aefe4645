import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { controls } from './controls/all'
import { timesIn } from './controls/switchOff'
import { goals, type Goal } from './goals'
import { rowOf, updatedTableOf, type FileRun } from './table'

const FEWEST_CONTROLS = 80

const repeated = (names: readonly string[]): string[] => names.filter((name, place) => names.indexOf(name) !== place)

describe('the goals', () => {
  it('are there once each, with files that exist', () => {
    assert.deepEqual(goals.map(({ id }) => id), goals.map((_goal, index) => `G${index + 1}`))
    for (const { id, files } of goals) {
      const all = Object.values(files).flat()
      assert.ok(all.length > 0, id)
      assert.deepEqual([all.filter((file) => !existsSync(file)), repeated(all)], [[], []], id)
    }
  })
})

describe('the table of proof', () => {
  const goal = (id: string, files: readonly string[], figures?: readonly string[]): Goal => ({
    id,
    title: `the ${id}`,
    bar: 'all | none',
    files: { service: files },
    ...(figures && { figures }),
  })
  const run = (file: string, ...figures: FileRun['figures']): FileRun => ({ file, hasPassed: true, output: '', figures })
  const [plain, named, later] = [goal('G1', ['one.test.ts', 'both.test.ts']), goal('G2', ['both.test.ts'], ['answers']), goal('G3', ['late.test.ts'])]
  const all = [plain, named, later]
  const runs = [
    run('one.test.ts', { what: 'kills', value: 2 }, { what: 'answers', value: 10 }),
    run('both.test.ts', { what: 'kills', value: 1_000 }, { what: 'the longest', value: 1.5, unit: 's' }, { what: 'the longest', value: 1, unit: 's' }),
    run('other.test.ts', { what: 'kills', value: 5 }, { what: 'answers', value: 3 }),
  ]
  const cells = (table: string): string[][] =>
    table.split('\n').slice(2).map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim())).map((row) => [row[1], row[4], row[5], row[7]].map(String))

  it('adds counts up, shows the largest measure, and leaves named figures to the goal that names them', () => {
    assert.deepEqual(rowOf(plain, all, runs, 1).measured, ['1,002 kills', 'the longest 1.5 s'])
    assert.deepEqual(rowOf(named, all, runs, 1).measured, ['13 answers'])
  })

  it('says that a goal fell short when a file failed or nothing was measured', () => {
    const failed = rowOf(later, all, [{ ...run('late.test.ts', { what: 'tries', value: 1 }), hasPassed: false }], 1)
    assert.deepEqual([failed.hasHeld, failed.measured], [false, ['1 tries', 'late.test.ts failed']])
    assert.deepEqual(rowOf(later, all, [run('late.test.ts')], 1).measured, ['nothing was measured'])
  })

  it('replaces the rows of what was measured again, and drops goals that are gone', () => {
    const first = updatedTableOf('', all, [rowOf(plain, all, runs, 1), rowOf(later, all, [run('late.test.ts', { what: '| tries', value: 1 })], 1)], 'Monday')
    assert.deepEqual(cells(first), [
      ['G1', '1,002 kills; the longest 1.5 s', 'held', 'Monday'],
      ['G2', '', 'not measured', ''],
      ['G3', '1 \\| tries', 'held', 'Monday'],
    ])
    const second = updatedTableOf(`# Proof\n\n${first}\n`, [plain, named], [rowOf(named, all, runs, 1)], 'Tuesday')
    assert.deepEqual(cells(second).map(([id, , result, when]) => [id, result, when]), [['G1', 'held', 'Monday'], ['G2', 'held', 'Tuesday']])
  })
})

describe('the controls', () => {
  it(`are at least ${FEWEST_CONTROLS}, with unique names`, () => {
    assert.ok(controls.length >= FEWEST_CONTROLS)
    assert.deepEqual(repeated(controls.map(({ name }) => name)), [])
  })

  it('find their text exactly once, and the files of their tests', () => {
    const lost = controls.filter((control) => timesIn(readFileSync(control.file, 'utf8'), control) !== 1)
    assert.deepEqual(lost.map(({ name, file }) => `${name}: ${file}`), [])
    for (const { name, tests, find, replace } of controls) {
      assert.ok(tests.length > 0 && find !== replace, name)
      assert.deepEqual(tests.filter(({ file }) => !existsSync(file)), [], name)
    }
  })
})
