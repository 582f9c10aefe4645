/** @jest-environment node */
import type { ReadFlowBehaviours } from '@/api/endpoints/callPaths'
import { tryFlow, type NamedBranch } from './tryFlow'

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
const common = { at: '2026-11-02T15:00:00.000Z', opened: [], latest: [{ call_id: 'x', at: '2026-11-02T15:00:00.000Z' }] }
const answered = { kind: 'answered', branch_id: 'b', target: 'dial +15145550123' } as const
const message = { kind: 'message', branch_id: 'c', target: 'accueil@example.com' } as const

/** 7 callers pressed 1 and reached someone, 2 pressed 1 and hung up, 3 left a message with 2; of one nobody knows. */
const found: ReadFlowBehaviours = {
  calls: 13,
  untold_calls: 1,
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
      ['{count} callers who {then} would {instead}. reached someone in “{branch}” Ventes have been asked for a message in “{branch}” Ventes', 7],
      ['{count} callers who {then} would {instead}. hung up in “{branch}” Ventes have been asked for a message in “{branch}” Ventes', 2],
    ],
    [],
  ],
  ['a phone rings first', flowOf([transfer], [transfer, voicemail]), 9, [], [['For {count} callers, a phone would have rung in “{branch}” that did not ring then. Nobody knows who would have answered. Nuit', 3]]],
]

const written = ({ text: { key, values = {} } }: ReturnType<typeof tryFlow>['other']['lines'][number]): string => {
  const texts = Object.entries(values).flatMap(([name, value]) => (name === 'count' ? [] : typeof value === 'object' ? [value.key, ...Object.values(value.values ?? {})] : [value]))
  return [key, ...texts].join(' ')
}

test.each(cases)('sorts past callers by what would have become of them: %s', (_, flow, same, other, unknown) => {
  const trial = tryFlow(found, flow, [], 'en')
  const lines = ({ lines: all }: typeof trial.other): Line[] => all.map((line) => [written(line), line.calls])
  expect([trial.same, lines(trial.other), lines(trial.unknown)]).toEqual([same, other, unknown])
  expect(trial.same + trial.other.calls + trial.unknown.calls).toBe(found.calls)
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
