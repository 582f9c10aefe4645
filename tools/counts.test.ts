import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { countsOf, jestCounts, tapCounts } from './counts'

let folder = ''

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'counts-'))
})

after(() => rm(folder, { recursive: true, force: true }))

const report = async (name: string, text: string): Promise<string> => {
  const file = path.join(folder, name)
  await writeFile(file, text)
  return file
}

test('jest’s counts include a file that did not load as one failure', () => {
  const text = JSON.stringify({ numPassedTests: 4, numFailedTests: 2, numRuntimeErrorTestSuites: 1, numTotalTests: 6 })
  assert.deepEqual(jestCounts(text), { passed: 4, failed: 3 })
})

test('node:test counts come from the totals, not from a test named like them', () => {
  const text = ['ok 1 - # pass 99', '1..3', '# tests 8', '# pass 5', '# fail 2', '# cancelled 1'].join('\n')
  assert.deepEqual(tapCounts(text), { passed: 5, failed: 3 })
})

test('a check that succeeds counts as one passed test', async () => {
  assert.deepEqual(await countsOf({ kind: 'check' }, true), { passed: 1, failed: 0 })
})

test('a check that fails counts as one failed test', async () => {
  assert.deepEqual(await countsOf({ kind: 'check' }, false), { passed: 0, failed: 1 })
})

test('a suite that fails without a report has failed', async () => {
  const file = path.join(folder, 'none.json')
  assert.deepEqual(await countsOf({ kind: 'jest', file }, false), { passed: 0, failed: 1 })
})

test('a suite that exits with an error has failed even if all of its tests passed', async () => {
  const file = await report('passed.tap', '# pass 7\n# fail 0\n# cancelled 0\n')
  assert.deepEqual(await countsOf({ kind: 'tap', file }, false), { passed: 7, failed: 1 })
})

test('a suite without tests has failed', async () => {
  const file = await report('empty.json', JSON.stringify({ numPassedTests: 0, numFailedTests: 0 }))
  assert.deepEqual(await countsOf({ kind: 'jest', file }, true), { passed: 0, failed: 1 })
})
