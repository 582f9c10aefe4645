import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failedFiles, failuresIn } from './failures'

test('the summary of a failed run is repeated, or else its last lines', () => {
  const noise = Array.from({ length: 500 }, (_, index) => `line ${index}`).join('\n')
  assert.equal(failuresIn(`${noise}\n✖ failing tests:\n\n✖ a call is answered\n  no answer\n`), '✖ failing tests:\n\n✖ a call is answered\n  no answer')
  assert.equal(failuresIn(noise).split('\n')[0], 'line 380')
})

const notOk = (name: string, kind: string, ...lines: string[]): string =>
  [`not ok 1 - ${name}`, '  ---', '  duration_ms: 4', ...lines.map((line) => `  ${line}`), `  failureType: '${kind}'`, '  ...'].join('\n')

test('failed tests are repeated by their files, and all of them if a file is unknown', () => {
  const own = notOk('a call ends', 'testCodeFailure', "location: '/repo/e2e/calls.test.ts:3:1'")
  const elsewhere = notOk('a list loads', 'testCodeFailure', "location: '/repo/e2e/fixture.ts:9:1'", 'error: |-', '  Error: no rows', '      at /repo/e2e/lists.test.ts:12:5')
  const suite = notOk('calls', 'subtestsFailed', "location: '/repo/e2e/other.test.ts:1:1'")
  const crashed = notOk('group-1.test.mjs', 'testCodeFailure', "location: '/repo/.cache/group-1.test.mjs:1:1'")
  assert.deepEqual(failedFiles('tap', [own, suite, elsewhere].join('\n'), '/repo'), ['e2e/calls.test.ts', 'e2e/lists.test.ts'])
  assert.equal(failedFiles('tap', [own, crashed].join('\n'), '/repo'), null)
  const testResults = [{ name: '/repo/src/a.test.tsx', status: 'failed' }, { name: '/repo/src/b.test.ts', status: 'passed' }]
  assert.deepEqual(failedFiles('jest', JSON.stringify({ testResults }), '/repo'), ['src/a.test.tsx'])
})
