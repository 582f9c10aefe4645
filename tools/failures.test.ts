import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failedFiles, failuresIn } from './failures'

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `line ${index}`).join('\n')

const table: [output: string, first: string, last: string][] = [
  [`${lines(500)}\n✖ failing tests:\n\n✖ a call is answered\n  no answer\n`, '✖ failing tests:', '  no answer'],
  [`● told as it happened\n\nSummary of all failing tests\nFAIL a.test.ts\nTests: 1 failed\n`, 'Summary of all failing tests', 'Tests: 1 failed'],
  [`✖ failing tests:\n${lines(500)}`, '✖ failing tests:', 'line 118'],
  [`a.ts(1,1): error\n`, 'a.ts(1,1): error', 'a.ts(1,1): error'],
  [lines(500), 'line 380', 'line 499'],
  ['', '', ''],
]

for (const [output, first, last] of table) {
  test(`of ${JSON.stringify(output.slice(0, 30))} the lines from “${first}” to “${last}” are repeated`, () => {
    const lines = failuresIn(output).split('\n')
    assert.deepEqual([lines[0], lines.at(-1)], [first, last])
  })
}

const notOk = (name: string, kind: string, ...lines: string[]): string =>
  [`not ok 1 - ${name}`, '  ---', '  duration_ms: 4', ...lines.map((line) => `  ${line}`), `  failureType: '${kind}'`, '  ...'].join('\n')
const indented = (text: string): string => text.replace(/^/gm, '    ')
const own = notOk('a call ends', 'testCodeFailure', "location: '/repo/e2e/calls.test.ts:3:1'")
const declaredElsewhere = notOk('a list loads', 'testCodeFailure', "location: '/repo/e2e/harness.ts:9:1'", 'error: |-', '  Error: no rows', '      at /repo/e2e/lists.test.ts:12:5')
const crashed = notOk('group-1.test.mjs', 'testCodeFailure', "location: '/repo/.cache/group-1.test.mjs:1:1'")
const suite = notOk('calls', 'subtestsFailed', "location: '/repo/e2e/other.test.ts:1:1'")

const reports: [what: string, report: string, files: string[] | null][] = [
  ['the file in its location', own, ['e2e/calls.test.ts']],
  ['the file in the stack of its error', declaredElsewhere, ['e2e/lists.test.ts']],
  ['no file, if a process ended', crashed, null],
  ['no file, if one of several has none', [own, crashed].join('\n'), null],
  ['each file once, without the suites around it', [indented(own), suite, own, declaredElsewhere].join('\n'), ['e2e/calls.test.ts', 'e2e/lists.test.ts']],
  ['nothing, if no test failed', 'ok 1 - a call ends', null],
]

for (const [what, report, files] of reports) {
  test(`a failed test of node:test is repeated by ${what}`, () => {
    assert.deepEqual(failedFiles('tap', report, '/repo'), files)
  })
}

test('failed files of jest are those whose status says so', () => {
  const testResults = [{ name: '/repo/src/a.test.tsx', status: 'failed' }, { name: '/repo/src/b.test.ts', status: 'passed' }]
  assert.deepEqual(failedFiles('jest', JSON.stringify({ testResults }), '/repo'), ['src/a.test.tsx'])
})
