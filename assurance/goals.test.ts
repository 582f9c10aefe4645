import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { controls } from './controls/all'
import { timesIn } from './controls/switchOff'
import { goals } from './goals'

const FEWEST_CONTROLS = 80

const repeated = (names: readonly string[]): string[] => names.filter((name, place) => names.indexOf(name) !== place)

describe('the assurance suite', () => {
  it('has every goal once', () => {
    const expected = Array.from({ length: 23 }, (_, index) => `G${index + 1}`)
    const ids = goals.map(({ id }) => id)
    assert.deepEqual([ids.slice(0, expected.length), repeated(ids)], [expected, []])
  })

  it('runs existing files with the right runner, or gives a reason', () => {
    for (const { id, runs, notApplicable } of goals) {
      const files = runs.flatMap((run) => run.files)
      assert.equal(files.length > 0, notApplicable === undefined, `${id} has files, or a reason`)
      assert.deepEqual(files.filter((file) => !existsSync(file)), [], id)
      assert.deepEqual(repeated(files), [], id)
    }
  })

  it(`has at least ${FEWEST_CONTROLS} mutation tests with unique names`, () => {
    assert.ok(controls.length >= FEWEST_CONTROLS)
    assert.deepEqual(repeated(controls.map(({ name }) => name)), [])
  })

  it('finds the text of every mutation test exactly once, and the files of its tests', () => {
    const lost = controls.filter((control) => timesIn(readFileSync(control.file, 'utf8'), control) !== 1)
    assert.deepEqual(lost.map(({ name, file }) => `${name}: ${file}`), [])
    for (const { name, tests, find, replace } of controls) {
      assert.ok(tests.length > 0 && find !== replace, name)
      assert.deepEqual(tests.filter(({ file }) => !existsSync(file)), [], name)
    }
  })
})
