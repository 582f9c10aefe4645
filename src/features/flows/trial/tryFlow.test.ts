/** @jest-environment node */
import { costOf } from 'callflow/cost'
import type { ReadFlowBehaviours } from '@/api/endpoints/callPaths'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import { translatorOf } from '@/i18n/translator'
import { tryFlow, type NamedBranch, type TrialLine } from './tryFlow'

const menu = { module_name: 'router', parameters: { text: 'Choisissez', routes: [{ digit: '1', branch: 'b' }, { digit: '2', branch: 'c' }] } }
const transfer = { module_name: 'call_transfer', parameters: { destination_number: '+15145550123' } }
const voicemail = { module_name: 'voicemail', parameters: { send_to: 'accueil@example.com' } }
const flowOf = (sales: NamedBranch['modules'], night: NamedBranch['modules']): NamedBranch[] => [
  { id: 'a', name: 'root', friendly_name: 'root', modules: [menu] },
  { id: 'b', name: 'b', friendly_name: 'Ventes', modules: sales },
  { id: 'c', name: 'c', friendly_name: 'Nuit', modules: night },
]

const asked = { question: 0, seconds: 5, listed: null }
const rang = { question: 1, seconds: 25, listed: null }
const common = { at: '2026-11-02T15:00:00.000Z', opened: [], by_day: [], minutes: null, latest: [{ call_id: 'x', at: '2026-11-02T15:00:00.000Z' }] }
const answered = { kind: 'answered', branch_id: 'b', target: 'dial +15145550123' } as const
const message = { kind: 'message', branch_id: 'c', target: 'accueil@example.com' } as const

/** 7 callers pressed 1 and reached someone, 2 pressed 1 and hung up, 3 left a message with 2; of one nobody knows. */
const found: ReadFlowBehaviours = {
  calls: 13,
  untold_calls: 1,
  untold_minutes: null,
  tried_hours: null,
  questions: ['say en-CA Choisissez', 'dial +15145550123'],
  behaviours: [
    { ...common, calls: 7, answers: [{ ...asked, did: '1' }, { ...rang, did: 'answered' }], end: answered, branch_name: 'Ventes' },
    { ...common, calls: 3, answers: [{ ...asked, did: '2' }], end: message, branch_name: 'Nuit' },
    { ...common, calls: 2, answers: [{ ...asked, did: '1' }, { ...rang, did: 'left' }], end: { kind: 'left', branch_id: 'b', target: '' }, branch_name: 'Ventes' },
  ],
}

type Line = [text: string, calls: number]
const cases: [what: string, flow: NamedBranch[], same: number, other: Line[], unknown: Line[]][] = [
  ['nothing changes', flowOf([transfer], [voicemail]), 12, [], []],
  [
    'nobody is called any more',
    flowOf([voicemail], [voicemail]),
    3,
    [
      ['7 callers who reached someone in “Ventes” would have been asked for a message in “Ventes”.', 7],
      ['2 callers who hung up in “Ventes” would have been asked for a message in “Ventes”.', 2],
    ],
    [],
  ],
  ['a phone rings first', flowOf([transfer], [transfer, voicemail]), 9, [], [['For 3 callers, a phone would have rung in “Nuit” that did not ring then. Nobody knows who would have answered.', 3]]],
]

const t = translatorOf({})
const written = ({ text }: TrialLine): string => t(text)

test.each(cases)('sorts past callers by what would have become of them: %s', (_, flow, same, other, unknown) => {
  const trial = tryFlow(found, flow, [], 'en')
  const lines = ({ lines: all }: typeof trial.other): Line[] => all.map((line) => [written(line), line.calls])
  expect([trial.same, lines(trial.other), lines(trial.unknown)]).toEqual([same, other, unknown])
  expect(trial.same + trial.other.calls + trial.unknown.calls).toBe(found.calls)
})

const byHours = { module_name: 'opening_hours', parameters: { schedule_id: 's', open_branch: 'b', closed_branch: 'c' } }
const hoursOf = (start: string, end: string) => ({ time_zone: 'UTC', weekly: [{ weekday: 1, start, end }], exceptions: [], holidays: [] })
const scheduleOf = (start: string, end: string): ListedSchedule => ({
  ...{ id: 's', name: 'Jour', ...hoursOf(start, end), override: null, is_never_open: 0, application_ids: [], feed_created_at: null, updated_at: '' },
  status: { is_open: 0, reason: null, name: null, changes_at: null, is_open_next: 0 },
})
const flowByHours: NamedBranch[] = [{ id: 'a', name: 'root', friendly_name: 'root', modules: [byHours] }, ...flowOf([transfer], [voicemail]).slice(1)]
/** On a Monday at 15:00. */
const closedThen: ReadFlowBehaviours = {
  ...found,
  untold_calls: 0,
  calls: 4,
  behaviours: [{ ...common, opened: [{ schedule_id: 's', branch: 'closed_branch' }], calls: 4, answers: [], end: message, branch_name: 'Nuit' }],
}

test('takes hours as a call found them, unless they are what is tried', () => {
  const schedules = [scheduleOf('09:00', '17:00')]
  expect(tryFlow(closedThen, flowByHours, schedules, 'en').same).toBe(4)
  const { same, unknown } = tryFlow(closedThen, flowByHours, schedules, 'en', { id: 's', hours: hoursOf('08:00', '17:00') })
  expect([same, unknown.calls, unknown.lines[0]?.text.values?.['branch']]).toEqual([0, 4, 'Ventes'])
  expect(tryFlow(closedThen, flowByHours, schedules, 'en', { id: 's', hours: hoursOf('08:00', '14:00') }).same).toBe(4)
})

test('counts the steps that they would have taken, as far as that is known', () => {
  const { steps } = tryFlow(found, flowOf([transfer], [transfer, voicemail]), [], 'en')
  const counted = steps.map(({ branch_id, module_name, outcome, key, to_branch_id, calls }) => [branch_id, module_name, outcome, key, to_branch_id, calls])
  expect(counted).toEqual([
    ['a', 'router', 'key', '1', 'b', 7],
    ['b', 'call_transfer', 'answered', null, null, 7],
    ['a', 'router', 'key', '2', 'c', 3],
    ['c', 'call_transfer', 'waiting', null, null, 3],
    ['a', 'router', 'key', '1', 'b', 2],
    ['b', 'call_transfer', 'left', null, null, 2],
  ])
})

describe('minutes, transfers and cost', () => {
  const lasting = (minutes: { all: number; least: number; most: number }[]): ReadFlowBehaviours => ({
    ...found,
    ...{ calls: 12, untold_calls: 0, untold_minutes: 0 },
    behaviours: found.behaviours.map((behaviour, index) => ({ ...behaviour, minutes: minutes[index] ?? null })),
  })
  const calls = lasting([{ all: 21, least: 1, most: 9 }, { all: 6, least: 2, most: 3 }, { all: 2, least: 1, most: 1 }])

  test('are those of the calls while nothing changes', () => {
    const { minutes, transfers } = tryFlow(calls, flowOf([transfer], [voicemail]), [], 'en')
    expect([minutes, transfers]).toEqual([{ before: 29, least: 29, most: 29 }, { before: 9, least: 9, most: 9 }])
  })

  test('lie between the shortest and the longest calls that ended so, and where nobody can tell between all of them', () => {
    const toVoicemail = tryFlow(calls, flowOf([voicemail], [voicemail]), [], 'en')
    // 3 messages as they were, and 9 more of 2 to 3 minutes.
    expect([toVoicemail.minutes, toVoicemail.transfers]).toEqual([{ before: 29, least: 24, most: 33 }, { before: 9, least: 0, most: 0 }])
    const ringsFirst = tryFlow(calls, flowOf([transfer], [transfer, voicemail]), [], 'en')
    expect([ringsFirst.minutes, ringsFirst.transfers]).toEqual([{ before: 29, least: 26, most: 50 }, { before: 9, least: 12, most: 12 }])
  })

  const month = { cost: 14.5, usedMinutes: 110, includedMinutes: 100, extraMinute: 0.05 }
  const costs: [what: string, minutes: { before: number; least: number; most: number }, cost: { before: number; least: number; most: number }][] = [
    ['the same', { before: 60, least: 60, most: 60 }, { before: 14.5, least: 14.5, most: 14.5 }],
    ['fewer, below those included', { before: 60, least: 10, most: 40 }, { before: 14.5, least: 14, most: 14 }],
    ['more', { before: 60, least: 60, most: 80 }, { before: 14.5, least: 14.5, most: 15.5 }],
  ]
  test.each(costs)('cost what goes beyond those included: %s', (_, minutes, cost) => {
    expect(costOf(month, minutes)).toEqual(cost)
  })
})
