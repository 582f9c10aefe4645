import type { CallEnd } from 'contract/rehearsals'
import type { ListedRehearsal } from '@/api'
import type { Flow } from 'callflow/flow'
import { endIn, isSameEnd } from './callEnd'

export interface TestRun {
  test: ListedRehearsal
  /** Where the call ends in this flow. */
  now: CallEnd
  isAsExpected: boolean
}

/** Every test on this flow: nothing is waited for, and nothing is asked of the service. */
export const runTests = (tests: readonly ListedRehearsal[], flow: Flow): TestRun[] =>
  tests.map((test) => {
    const now = endIn(flow, test.script.events)
    return { test, now, isAsExpected: isSameEnd(now, test.expected) }
  })
