import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isOpenAt, type Hours } from './hours'
import { flowAt } from './flowAt'
import type { CallEvent, Digit, Flow, FlowModule, Place } from './machine'
import { guaranteeOf, hoursOf, type Loss } from './guarantee'
import { rehearse } from './rehearse'
import { anyFlow, anyModule } from './testing/flows'

const RUNS = Number(process.env['CALL_SCRIPTS'] ?? 300)

const now = new Date('2026-11-29T15:00:00Z')

const step = (module_name: string, parameters: Record<string, unknown> = {}): FlowModule => ({ module_name, parameters })
const say = step('text_to_speech', { text: 'Bonjour' })
const voicemail = step('voicemail', { send_to: 'accueil@example.com' })
const transfer = step('call_transfer', { destination_number: '+15145550123' })
const ring = step('webphone')
const hangup = step('hangup')
/** Of the branch in which hanging up is meant. */
const meant = new Set(['c'])
const menu = (...digits: string[]): FlowModule => step('router', { routes: digits.map((digit) => ({ digit, branch: 'b' })) })
const extension = step('extensions', { extensions: [{ number: '101', target: '+15145550123' }] })
const opening = (open: string, closed: string): FlowModule => step('opening_hours', { schedule_id: 's', open_branch: open, closed_branch: closed })

const flowOf = (root: FlowModule[], b: FlowModule[] = [], c: FlowModule[] = []): Flow => [
  { id: 'a', name: 'root', modules: root },
  { id: 'b', name: 'second', modules: b },
  { id: 'c', name: 'third', modules: c },
]

const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '17:00' }))
const shop: Hours = { time_zone: 'America/Montreal', weekly, exceptions: [], holidays: ['christmas'], override: null }
const schedules = new Map([['s', shop]])

const written = (event: CallEvent): string => (event.type === 'digit' ? event.digit : event.type === 'transferred' ? event.result : event.type)

const lostIn = (flow: Flow): [Loss, string][] =>
  guaranteeOf({ flow, schedules, meant, from: now }).lost.map(({ loss, events }) => [loss, events.map(written).join(' ')])

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '*', '#'] as const satisfies readonly Digit[]

const everyEvent: readonly CallEvent[] = [
  { type: 'timeout' },
  { type: 'recorded' },
  { type: 'transferred', result: 'unanswered' },
  { type: 'transferred', result: 'answered' },
  ...keys.map((digit) => ({ type: 'digit' as const, digit })),
]

const hangsUp = (flow: Flow, { branchId, index }: Place): boolean =>
  flow.find(({ id }) => id === branchId)?.modules[index]?.module_name === 'hangup'

/** Of a call that is over. */
const isLost = (flow: Flow, script: readonly CallEvent[]): boolean => {
  const { steps, path, outcome } = rehearse(flow, script)
  const last = path.findLast((report) => ['answered', 'recorded'].includes(report.outcome))
  const isKept = last !== undefined && script.at(-1)?.type !== 'digit' && path.at(-1) === last
  const isSaid = steps.at(-1)?.instructions.some(({ type }) => type === 'say' || type === 'play') === true
  const isMeant = outcome?.kind === 'hangUp' && outcome.place.branchId === 'c' && hangsUp(flow, outcome.place)
  return !isKept && !(isSaid && isMeant)
}

/** Calls the flow with every event, from the beginning each time; the fewest events with which a caller is lost, 0 if none is. */
const fewestOfAll = (flow: Flow): number => {
  const seen = new Set<string>()
  let scripts: CallEvent[][] = [[]]
  for (let length = 1; scripts.length > 0; length += 1) {
    const longer: CallEvent[][] = []
    for (const script of scripts) {
      const { state } = rehearse(flow, script)
      if (state.waits === 'over') {
        if (isLost(flow, script)) return length
        continue
      }
      const key = JSON.stringify({ ...state, steps: 0 })
      if (seen.has(key)) continue
      seen.add(key)
      longer.push(...everyEvent.map((event) => [...script, event]))
    }
    scripts = longer
  }
  return 0
}

describe('the guarantee', () => {
  const flows: [string, Flow, [Loss, string][]][] = [
    ['no steps', flowOf([]), [['ends', 'answered']]],
    ['a voicemail', flowOf([say, voicemail]), []],
    ['a ring without more', flowOf([ring]), [['ends', 'answered unanswered']]],
    ['a ring and a voicemail', flowOf([ring, transfer, voicemail]), []],
    ['a hangup', flowOf([say, hangup]), [['hungUp', 'answered']]],
    ['a hangup that is meant', flowOf([step('router', { routes: [{ digit: '1', branch: 'c' }] }), voicemail], [], [say, hangup]), []],
    ['a hangup that is meant, without a word', flowOf([step('router', { routes: [{ digit: '1', branch: 'c' }] }), voicemail], [], [hangup]), [['silent', 'answered 1']]],
    ['a menu without a way on', flowOf([menu('1')], [voicemail]), [['ends', 'answered timeout']]],
    ['a menu whose key leads nowhere', flowOf([menu('1'), voicemail], [ring]), [['ends', 'answered 1 unanswered']]],
    ['a menu that repeats on its key', flowOf([say, step('router', { routes: [{ digit: '9', branch: 'a' }] }), voicemail]), []],
    ['an extension that nobody answers', flowOf([extension, voicemail]), [['unanswered', 'answered 1 0 1 unanswered']]],
    ['hours, closed', flowOf([opening('b', 'c')], [voicemail], [say]), [['ends', 'answered']]],
    ['hours that lead to each other', flowOf([opening('b', 'b')], [opening('a', 'a')]), [['loops', 'answered']]],
    ['a menu that comes round by itself', flowOf([say, menu('1'), opening('a', 'a')], [voicemail]), [['loops', 'answered timeout']]],
  ]
  for (const [what, flow, expected] of flows) it(`tells who is lost: ${what}`, () => assert.deepEqual(lostIn(flow), expected))

  it('says in which hours, and in how many of those that differ', () => {
    const flow = flowOf([step('opening_hours', { schedule_id: 's', open_branch: 'b', closed_branch: 'b', holiday_branch: 'c' })], [voicemail], [say])
    const { lost, hours, lostHours } = guaranteeOf({ flow, schedules, meant, from: now })
    assert.deepEqual([hours, lostHours], [3, 1])
    assert.deepEqual(
      lost[0]?.hours.spans.map(({ from, until }) => [from.toISOString(), until?.toISOString()]),
      [['2026-12-25T05:00:00.000Z', '2026-12-26T05:00:00.000Z'], ['2027-12-25T05:00:00.000Z', '2027-12-26T05:00:00.000Z']],
    )
  })

  it('agrees with calls of every kind about who is lost, with the fewest events', () => {
    const hangups = fc.array(fc.oneof({ weight: 1, arbitrary: fc.constant(hangup) }, { weight: 2, arbitrary: anyModule }), { maxLength: 3 })
    const flows = fc.tuple(anyFlow, hangups).map(([flow, more]) => flow.map((branch) => ({ ...branch, modules: [...branch.modules, ...more] })))
    fc.assert(
      fc.property(flows, (flow) => {
        const { lost } = guaranteeOf({ flow, schedules: new Map(), meant, from: now })
        assert.equal(lost[0]?.events.length ?? 0, fewestOfAll(flow))
        for (const { events } of lost) {
          assert.equal(rehearse(flow, events).state.waits, 'over')
          assert.ok(isLost(flow, events), events.map(written).join(' '))
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('knows every hour of the next 400 days', () => {
    const overridden: Hours = { ...shop, override: { state: 'open', set_at: '2026-11-29T14:00:00Z', until: '2026-11-29T23:30:00Z' } }
    const night: Hours = { ...shop, weekly: [{ weekday: 6, start: '20:00', end: '04:00' }], holidays: ['new_year'] }
    const both = new Map([['s', overridden], ['t', night]])
    const flow = flowOf([opening('b', 'c'), step('opening_hours', { schedule_id: 't', open_branch: 'b', closed_branch: 'c' })])
    const spans = hoursOf(flow, both, now).flatMap(({ at, spans: all }) => all.map((span) => ({ ...span, at })))
    for (let minute = 0; minute < 400 * 1440; minute += 7) {
      const time = new Date(now.getTime() + minute * 60_000)
      const within = spans.filter(({ from, until }) => from <= time && (until === null || time < until))
      assert.equal(within.length, 1, time.toISOString())
      for (const hours of both.values()) assert.deepEqual(isOpenAt(hours, within[0]?.at ?? now).isOpen, isOpenAt(hours, time).isOpen, time.toISOString())
      if (minute % 1440 === 0) assert.deepEqual(flowAt(flow, { at: time, schedules: both }), flowAt(flow, { at: within[0]?.at ?? now, schedules: both }))
    }
  })
})
