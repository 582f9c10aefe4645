import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failuresIn } from './failures'

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
