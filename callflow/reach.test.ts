import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { FlowProblem } from 'contract/applications'
import { advance, begin, type CallState } from './advance'
import type { Flow, FlowBranch, FlowModule, CallEvent, Instruction } from './machine'
import { flowAt, OPENING_HOURS, type OpeningBranch } from './flowAt'
import type { Hours } from './hours'
import { reachOf, type Referred } from './reach'
import { anyModule } from './testing/flows'

const named = (module_name: string, parameters: Record<string, unknown> = {}): FlowModule => ({ module_name, parameters })
const pause = named('pause', { length: 2 })
const end = named('hangup')
const say = named('text_to_speech', { text: 'Bonjour' })
const play = named('audiofile', { audiofile_id: 7 })
const transfer = named('call_transfer', { destination_number: '+15145550123' })
const voicemail = named('voicemail', { send_to: 'accueil@example.com' })
const phone = named('webphone')
const listed = named('extensions', { extensions: [{ number: '101', target: '+15145550123' }] })
const menu = (...branches: (string | number)[]) => named('router', { routes: branches.map((branch, index) => ({ digit: String(index + 1), branch })) })
const greeted = (greeting: Record<string, unknown>, branch: string) => named('router', { ...menu(branch).parameters, ...greeting })
const hours = (open_branch: string | null, closed_branch: string | null, holiday_branch: string | null = null, schedule_id = 's1') =>
  named(OPENING_HOURS, { schedule_id, open_branch, closed_branch, ...(holiday_branch === null ? {} : { holiday_branch }) })

const flowOf = (root: FlowModule[], others: Record<string, FlowModule[]> = {}): Flow => [
  { id: 'r', name: 'root', modules: root },
  ...Object.entries(others).map(([id, modules]): FlowBranch => ({ id, name: `branch-${id}`, modules })),
]

const known: Referred = {
  files: new Set(['7', 'a-file']),
  isDialled: (number) => number !== '911 or so',
  schedules: new Map([['s1', { isNeverOpen: false }], ['s2', { isNeverOpen: false }], ['never', { isNeverOpen: true }]]),
  people: new Set(['marie', 'jean']),
}

const nobody = 'reaches_nobody'

const table: [string, Flow, FlowProblem | null, string[]][] = [
  ['an empty root', flowOf([]), 'no_steps', ['r']],
  ['an empty root beside a branch with steps', flowOf([], { a: [transfer] }), 'no_steps', ['r']],
  ['no branch at all', [], 'no_steps', []],
  ['no root', [{ id: 'a', name: 'branch-a', modules: [say] }], 'no_steps', []],
  ['speech', flowOf([say]), null, []],
  ['a sound', flowOf([play]), null, []],
  ['a transfer', flowOf([transfer]), null, []],
  ['a transfer to what is no number', flowOf([named('call_transfer', { destination_number: '911 or so' })]), nobody, ['r']],
  ['speech after a transfer to what is no number', flowOf([named('call_transfer', { destination_number: '911 or so' }), say]), null, []],
  ['a web phone', flowOf([phone]), null, []],
  ['the web phones of two people, one of whom was removed', flowOf([named('webphone', { user_ids: ['gone', 'marie'] })]), null, []],
  ['the web phone of somebody who was removed', flowOf([named('webphone', { user_ids: ['gone'] })]), nobody, ['r']],
  ['the web phone of somebody who was removed, then a voicemail', flowOf([named('webphone', { user_ids: ['gone'] }), voicemail]), null, []],
  ['a voicemail', flowOf([voicemail]), null, []],
  ['extensions', flowOf([listed]), null, []],
  ['a pause', flowOf([pause]), nobody, ['r']],
  ['the end of the call', flowOf([end]), nobody, ['r']],
  ['a pause before a transfer', flowOf([pause, transfer]), null, []],
  ['a transfer after the end', flowOf([end, transfer]), nobody, ['r']],
  ['speech without text', flowOf([named('text_to_speech', { text: ' ' })]), nobody, ['r']],
  ['a sound that was not chosen', flowOf([named('audiofile', { audiofile_id: null })]), nobody, ['r']],
  ['a sound that was deleted', flowOf([named('audiofile', { audiofile_id: 'gone' })]), nobody, ['r']],
  ['a transfer without a number', flowOf([named('call_transfer', { destination_number: '' })]), nobody, ['r']],
  ['a voicemail without an address', flowOf([named('voicemail')]), nobody, ['r']],
  ['extensions without any', flowOf([named('extensions', { extensions: [] })]), nobody, ['r']],
  ['a feature that this service does not have', flowOf([named('fax', { to: '+15145550123' })]), nobody, ['r']],
  ['steps that are not set up, then one that is', flowOf([named('voicemail'), named('audiofile'), phone]), null, []],
  ['a menu without keys', flowOf([named('router')]), nobody, ['r']],
  ['a menu of empty branches', flowOf([menu('a', 'b')], { a: [], b: [] }), nobody, ['r', 'a', 'b']],
  ['a menu that leads back', flowOf([menu('r')]), nobody, ['r']],
  ['a menu of deleted branches, then speech', flowOf([menu('gone'), say]), null, []],
  ['a menu of deleted branches', flowOf([menu('gone')]), nobody, ['r']],
  ['a menu, one of whose branches is answered', flowOf([menu('a', 'b')], { a: [transfer], b: [] }), null, ['b']],
  ['a menu that was announced, one of whose branches is empty', flowOf([say, menu('a')], { a: [] }), null, []],
  ['a menu with a greeting, one of whose branches is empty', flowOf([greeted({ text: 'Bonjour' }, 'a')], { a: [] }), null, []],
  ['a menu with a greeting that was deleted', flowOf([greeted({ audiofile_id: 'gone' }, 'a')], { a: [] }), nobody, ['r', 'a']],
  ['a greeting before keys that lead nowhere', flowOf([greeted({ text: 'Bonjour' }, 'gone')]), nobody, ['r']],
  ['a menu of a number as id', flowOf([menu(5)], { '5': [voicemail] }), null, []],
  ['a menu of a menu of a phone', flowOf([menu('a')], { a: [pause, menu('b', 'r')], b: [phone] }), null, []],
  ['a menu of a menu of nothing', flowOf([menu('a')], { a: [menu('b', 'r')], b: [pause, end] }), nobody, ['r', 'a', 'b']],
  ['a menu after the end', flowOf([end, menu('a')], { a: [transfer] }), nobody, ['r']],
  ['steps in a branch to which nothing leads', flowOf([pause], { a: [transfer, voicemail] }), nobody, ['r']],
  ['opening hours, both answered', flowOf([hours('a', 'b')], { a: [phone], b: [voicemail] }), null, []],
  ['opening hours, closed is empty', flowOf([hours('a', 'b')], { a: [phone], b: [] }), null, ['b']],
  ['opening hours, closed hangs up', flowOf([hours('a', 'b')], { a: [phone], b: [pause, end] }), null, ['b']],
  ['opening hours, holidays hang up', flowOf([hours('a', 'b', 'c')], { a: [phone], b: [voicemail], c: [end] }), null, ['c']],
  ['opening hours after a greeting, closed hangs up', flowOf([say, hours('a', 'b')], { a: [phone], b: [end] }), null, []],
  ['opening hours, all branches empty', flowOf([hours('a', 'b', 'c')], { a: [], b: [], c: [] }), nobody, ['r', 'a', 'b', 'c']],
  ['opening hours without a schedule', flowOf([named(OPENING_HOURS, { open_branch: 'a', closed_branch: 'a' })], { a: [phone] }), nobody, ['r']],
  ['opening hours whose schedule was deleted', flowOf([hours('a', 'a', null, 'gone')], { a: [phone] }), nobody, ['r']],
  ['opening hours whose schedule was deleted, then speech', flowOf([hours('a', 'a', null, 'gone'), say], { a: [] }), null, []],
  ['opening hours without a branch for closed hours, then a voicemail', flowOf([hours('a', null), voicemail], { a: [end] }), null, ['a']],
  ['opening hours with both branches, then a voicemail', flowOf([hours('a', 'b'), voicemail], { a: [], b: [end] }), nobody, ['r', 'a', 'b']],
  ['opening hours that are never open', flowOf([hours('a', 'b', null, 'never')], { a: [phone], b: [pause] }), nobody, ['r', 'b']],
  ['opening hours twice, which never disagree', flowOf([hours('a', 'b')], { a: [hours('b', 'c')], b: [pause], c: [phone] }), nobody, ['r', 'a', 'b']],
  ['two schedules, which may disagree', flowOf([hours('a', 'b')], { a: [hours('b', 'c', null, 's2')], b: [pause], c: [phone] }), null, ['b']],
  ['opening hours that lead back to themselves', flowOf([hours('r', 'r')]), nobody, ['r']],
]

/** An instant at which each of these schedules is open, closed or on a day off. */
const at = new Date('2026-03-02T15:00:00Z')
const said: Record<OpeningBranch, { state: 'open' | 'closed' | null; exceptions: Hours['exceptions'] }> = {
  open_branch: { state: 'open', exceptions: [] },
  closed_branch: { state: 'closed', exceptions: [] },
  holiday_branch: { state: null, exceptions: [{ name: 'Congé', from: '2026-03-02', to: '2026-03-02', is_yearly: 0, intervals: [] }] },
}

const hoursSaying = (what: OpeningBranch): Hours => {
  const { state, exceptions } = said[what]
  const override = state === null ? null : { state, until: null, set_at: '2026-03-01T00:00:00.000Z' }
  return { time_zone: 'America/Montreal', weekly: [], holidays: [], exceptions, override }
}

const keys = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'] as const

/** A key that no step names does the same as none. */
const eventsOf = (flow: Flow): CallEvent[] => {
  const named = JSON.stringify(flow.map(({ modules }) => modules.filter(({ module_name }) => module_name === 'router' || module_name === 'extensions')))
  return [
    ...keys.filter((digit) => named.includes(digit)).map((digit): CallEvent => ({ type: 'digit', digit })),
    ...(['timeout', 'recorded'] as const).map((type): CallEvent => ({ type })),
    ...(['answered', 'unanswered'] as const).map((result): CallEvent => ({ type: 'transferred', result })),
  ]
}

/** Whether any caller meets something: calls are followed with every event at every wait, up to states seen before. */
const isReached = (flow: Flow): boolean => {
  const events = eventsOf(flow)
  const seen = new Set<string>()
  const waiting: [CallState, CallEvent][] = [[begin(), { type: 'answered' }]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { state, instructions } = advance(flow, ...next)
    const met = instructions.filter(({ type }) => type !== 'wait' && type !== 'gather' && type !== 'hangUp')
    const isMissed = (each: Instruction): boolean =>
      each.type === 'ring' ? each.people?.every((id) => known.people?.has(id) === false) === true : each.type === 'play' ? known.files?.has(String(each.audiofile_id)) === false : each.type === 'dial' && known.isDialled?.(each.number) === false
    if (!met.every(isMissed)) return true
    const key = JSON.stringify([state.waits, state.place, state.digits])
    if (state.waits === 'over' || seen.has(key)) continue
    seen.add(key)
    waiting.push(...events.map((event): [CallState, CallEvent] => [state, event]))
  }
  return false
}

const whats: readonly OpeningBranch[] = ['open_branch', 'closed_branch', 'holiday_branch']

const isEverReached = (flow: Flow): boolean => {
  const saidBy = (schedule: string, most: readonly OpeningBranch[]) => (JSON.stringify(flow).includes(`"schedule_id":"${schedule}"`) ? most : most.slice(-1))
  return saidBy('s1', whats).some((one) =>
    saidBy('s2', whats).some((two) =>
      saidBy('never', whats.slice(1)).some((never) => {
        const schedules = new Map([['s1', hoursSaying(one)], ['s2', hoursSaying(two)], ['never', hoursSaying(never)]])
        return isReached(flowAt(flow, { at, schedules }))
      }),
    ),
  )
}

const branch = fc.constantFrom('r', 'a', 'b', 'c', 'd', 'gone', null)
const anyHours = fc.record({ open_branch: branch, closed_branch: branch, holiday_branch: branch, schedule_id: fc.constantFrom('s1', 's1', 's2', 'never', 'gone', '') })
const quiet = fc.constantFrom(pause, end, named('text_to_speech'), named('audiofile', { audiofile_id: 'gone' }), named('voicemail'))
const anyMenu = fc.array(branch, { maxLength: 3 }).map((branches) => named('router', { routes: branches.map((to, index) => ({ digit: String(index), branch: to })) }))
const anyStep = fc.oneof(
  { weight: 5, arbitrary: anyHours.map((parameters) => named(OPENING_HOURS, parameters)) },
  { weight: 4, arbitrary: anyMenu },
  { weight: 4, arbitrary: quiet },
  { weight: 1, arbitrary: anyModule },
)
const flowsOf = (step: fc.Arbitrary<FlowModule>): fc.Arbitrary<Flow> => {
  const branchOf = (id: string, name: string) => fc.array(step, { maxLength: 3 }).map((modules): FlowBranch => ({ id, name, modules }))
  return fc.tuple(branchOf('r', 'root'), ...['a', 'b', 'c', 'd'].map((id) => branchOf(id, id)))
}
const anyFlow = flowsOf(anyStep)
const anyMenus = flowsOf(fc.oneof(anyMenu, quiet, fc.constant(say)))

describe('what callers reach', () => {
  for (const [name, flow, problem, deadEnds] of table) {
    it(`with ${name}`, () => {
      const reach = reachOf(flow, known)
      assert.deepEqual([reach.problem, [...reach.deadEnds].sort()], [problem, [...deadEnds].sort()])
      assert.equal(isEverReached(flow), problem === null)
    })
  }

  it('is nothing exactly if no caller reaches anything, whatever they press and whenever they call', () => {
    let nobodies = 0
    fc.assert(
      fc.property(anyFlow, (flow) => {
        const { problem } = reachOf(flow, known)
        if (problem === nobody) nobodies += 1
        assert.equal(isEverReached(flow), problem === null)
      }),
      { numRuns: 1000 },
    )
    assert.ok(nobodies > 100, `only ${nobodies} flows reach nobody`)
  })

  it('has a dead end where no caller reaches anything who begins there', () => {
    fc.assert(
      fc.property(anyMenus, (flow) => {
        const { deadEnds } = reachOf(flow, known)
        const begunAt = (id: string): Flow => flow.map((each) => ({ ...each, name: each.id === id ? 'root' : 'other' }))
        for (const id of deadEnds) assert.equal(isEverReached(begunAt(id)), false)
        const menus = flow.find(({ id }) => id === 'r')?.modules ?? []
        const first = menus[0]?.module_name === 'router' ? JSON.stringify(menus[0]) : ''
        for (const id of ['a', 'b', 'c', 'd'].filter((each) => first.includes(`"${each}"`))) assert.equal(deadEnds.has(id), !isEverReached(begunAt(id)))
      }),
      { numRuns: 1000 },
    )
  })

  it('takes what is not known for there', () => {
    const nothing: Referred = { files: null, isDialled: null, schedules: null, people: null }
    assert.equal(reachOf(flowOf([named('audiofile', { audiofile_id: 'gone' })]), nothing).problem, null)
    assert.equal(reachOf(flowOf([hours('a', 'b', null, 'gone')], { a: [phone], b: [] }), nothing).problem, null)
  })

  it('is searched in a moment, whatever the size', () => {
    const wide = flowOf([menu(...Array.from({ length: 900 }, (_, index) => `b${index}`))], Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`b${index}`, [menu('r', `b${(index + 1) % 900}`), ...Array.from({ length: 20 }, () => hours('r', `b${(index * 7) % 900}`, null, `s${index % 40}`))]])))
    assert.equal(reachOf(wide, { files: null, isDialled: null, schedules: null, people: null }).problem, nobody)
  })
})
