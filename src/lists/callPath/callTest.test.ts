/** @jest-environment node */
import fc from 'fast-check'
import { pathOf } from 'callflow/machine'
import { endIn, isExpectedEnd, rehearse } from 'callflow/rehearse'
import { anyFlow, anyScript } from 'callflow/testing/flows'
import { testOfCall } from './callTest'

const RUNS = Number(process.env['CALL_SCRIPTS'] ?? 300)

const at = '2026-11-24T19:02:00.000000Z'

test('a call that is over becomes a test that passes, with the end that it had', () => {
  let made = 0
  fc.assert(
    fc.property(anyFlow, anyScript, (flow, script) => {
      const call = rehearse(flow, script)
      const steps = pathOf(call.path).map(({ place: { branchId, index }, outcome, key, to }, step) => ({
        ...{ step, at, branch_id: String(branchId), branch_name: null, module_index: index, module_name: '', description: null },
        ...{ outcome, key, to_branch_id: to },
      }))
      fc.pre(steps.length > 0)
      const test = testOfCall({ call: null, steps }, { flow, schedules: [], numbers: [] })
      expect(test === null).toBe(call.state.waits !== 'over')
      if (test === null) return
      made += 1
      const { script: { events }, expected } = test
      expect(isExpectedEnd(endIn(flow, events), expected)).toBe(true)
      // A recording ends without a timeout, so that a script with one may not have been a call.
      expect(script.some(({ type }) => type === 'timeout') || isExpectedEnd(endIn(flow, script), expected)).toBe(true)
    }),
    { numRuns: RUNS },
  )
  expect(made).toBeGreaterThan(RUNS / 4)
})
