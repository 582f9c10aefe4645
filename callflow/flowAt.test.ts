import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { advance, begin } from './advance'
import type { Flow } from './machine'
import { flowAt, scheduleIdsIn } from './flowAt'
import type { Hours } from './hours'
import { outcomeOf, rehearse } from './rehearse'
import { anyFlow, anyScript } from './testing/flows'

const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '17:00' }))
const inventory: Hours['exceptions'][number] = { name: 'Inventory', from: '2026-05-05', to: '2026-05-05', is_yearly: 0, intervals: [] }
const shortDay: Hours['exceptions'][number] = { name: 'Short day', from: '2026-05-06', to: '2026-05-06', is_yearly: 0, intervals: [{ start: '10:00', end: '11:00' }] }
const office: Hours = { time_zone: 'America/Montreal', weekly, exceptions: [inventory, shortDay], holidays: ['christmas'], override: null }
const closedNow: Hours = { ...office, override: { state: 'closed', until: '2026-05-04T15:00:00.000Z', set_at: '2026-05-04T14:00:00.000Z' } }

const goTo = (given: Record<string, unknown>): Flow => [
  {
    id: 'a',
    name: 'root',
    modules: [
      { module_name: 'text_to_speech', parameters: { text: 'Bonjour' } },
      { module_name: 'opening_hours', parameters: { schedule_id: 's', open_branch: 'open', closed_branch: 'closed', ...given } },
      { module_name: 'voicemail', parameters: { send_to: 'behind@example.com' } },
    ],
  },
  ...['open', 'closed', 'holiday'].map((id) => ({ id, name: id, modules: [{ module_name: 'voicemail', parameters: { send_to: `${id}@example.com` } }] })),
]

const reached = (flow: Flow, hours: Hours | null, at: string): string => {
  const { outcome } = rehearse(flow, [], { at: new Date(at), schedules: new Map(hours === null ? [] : [['s', hours]]) })
  return outcome?.kind === 'voicemail' ? outcome.send_to.replace('@example.com', '') : `${outcome?.kind}`
}

describe('opening hours in a flow', () => {
  const withHoliday = goTo({ holiday_branch: 'holiday' })
  const table: [story: string, flow: Flow, hours: Hours | null, at: string, reached: string][] = [
    ['lead to the branch for open', goTo({}), office, '2026-05-04T13:00:00Z', 'open'],
    ['lead to the branch for closed', goTo({}), office, '2026-05-04T21:00:00Z', 'closed'],
    ['lead to the branch for holidays', withHoliday, office, '2026-12-25T15:00:00Z', 'holiday'],
    ['also when an exception closes the day', withHoliday, office, '2026-05-05T15:00:00Z', 'holiday'],
    ['not outside of the hours of an exception', withHoliday, office, '2026-05-06T16:00:00Z', 'closed'],
    ['nor at night', withHoliday, office, '2026-05-04T21:00:00Z', 'closed'],
    ['open during the hours of an exception', withHoliday, office, '2026-05-06T14:30:00Z', 'open'],
    ['without a branch for holidays, they are closed', goTo({}), office, '2026-12-25T15:00:00Z', 'closed'],
    ['an override closes', withHoliday, closedNow, '2026-05-04T14:30:00Z', 'closed'],
    ['until its end', withHoliday, closedNow, '2026-05-04T15:00:00Z', 'open'],
    ['an override opens on a holiday', withHoliday, { ...office, override: { state: 'open', until: null, set_at: '2026-12-25T14:00:00.000Z' } }, '2026-12-25T15:00:00Z', 'open'],
    ['a schedule that is gone is passed over', goTo({}), null, '2026-05-04T13:00:00Z', 'behind'],
    ['a branch that is gone is passed over', goTo({ open_branch: 'gone' }), office, '2026-05-04T13:00:00Z', 'behind'],
    ['a branch that is not chosen is passed over', goTo({ open_branch: null }), office, '2026-05-04T13:00:00Z', 'behind'],
  ]
  for (const [story, flow, hours, at, branch] of table) it(story, () => assert.equal(reached(flow, hours, at), branch))

  it('keep the prompts before them, and the place in the branch', () => {
    const { steps } = rehearse(goTo({}), [], { at: new Date('2026-05-04T13:00:00Z'), schedules: new Map([['s', office]]) })
    const places = steps.flatMap(({ instructions }) => instructions.map(({ type, place }) => [type, place]))
    assert.deepEqual(places, [['say', { branchId: 'a', index: 0 }], ['record', { branchId: 'open', index: 0 }]])
  })

  it('that lead back to themselves end after a thousand modules', () => {
    const flow = flowAt(goTo({ open_branch: 'a' }), { at: new Date('2026-05-04T13:00:00Z'), schedules: new Map([['s', office]]) })
    const { state, instructions } = advance(flow, begin(), { type: 'answered' })
    assert.deepEqual([state.waits, state.steps], ['over', 1000])
    assert.equal(instructions.length, 501)
  })

  it('are named once each, and leave flows without them as they are', () => {
    assert.deepEqual(scheduleIdsIn([...goTo({}), ...goTo({ schedule_id: 7 }), ...goTo({})]), ['s', '7'])
    fc.assert(
      fc.property(anyFlow, anyScript, (flow, script) => {
        const moment = { at: new Date('2026-05-04T13:00:00Z'), schedules: new Map([['s', office]]) }
        assert.deepEqual(outcomeOf(rehearse(flow, script, moment).steps), rehearse(flow, script).outcome)
      }),
    )
  })
})
