/** @jest-environment node */
import { translatorOf } from '@/i18n/translator'
import type { FlowBranch } from '../checkFlow'
import { findLostCallers } from './lostCallers'

const t = translatorOf({})

type Step = readonly [module_name: string, parameters?: Record<string, unknown>]

const branch = (id: string, ...steps: Step[]): FlowBranch => ({
  id,
  name: id,
  friendly_name: id,
  modules: steps.map(([module_name, parameters = {}], index) => ({ key: `${id}.${index}`, module_name, parameters })),
})
const menu = (...branches: string[]): Step => ['router', { routes: branches.map((id, index) => ({ digit: String(index + 1), branch: id })) }]
const say: Step = ['text_to_speech', { text: 'Bonjour' }]
const ring: Step = ['webphone']
const voicemail: Step = ['voicemail', { send_to: 'a@b.ca' }]
const hangup: Step = ['hangup']
const extensions: Step = ['extensions', { extensions: [{ number: '12', target: '+15145550199' }] }]

const cut = 'is cut off: there is no next step.'
const hungUp = 'hung up on. If you mean it, play the call and save it as a test.'

const expectedEnd = (branch_id: string) => ({ id: 1, application_id: 1, friendly_name: 'Test', script: { caller: '', number_id: null, events: [], at: null }, expected: { kind: 'hangUp' as const, branch_id, target: null } })

test.each<[string, FlowBranch[], string[]]>([
  ['nobody', [branch('root', ring, voicemail)], []],
  ['everybody', [branch('root', say)], ['root.0: Callers are cut off: there is no next step.']],
  ['whom nobody answers', [branch('root', ring)], [`root.0: A caller who reaches no one ${cut}`]],
  ['by no key', [branch('root', menu('a')), branch('a', voicemail)], [`root.0: A caller who presses nothing ${cut}`]],
  ['by a key, then no answer', [branch('root', menu('a'), voicemail), branch('a', say, ring)], [`a.1: A caller who presses 1, then reaches no one ${cut}`]],
  ['in an empty branch', [branch('root', menu('a'), voicemail), branch('a')], [`root.0: A caller who presses 1 ${cut}`]],
  ['by an extension', [branch('root', extensions, voicemail)], ['root.0: A caller who presses 1 2, then reaches no one is cut off. Extensions have no voicemail of their own.']],
  ['by a step that hangs up', [branch('root', say, hangup)], [`root.1: Callers are ${hungUp}`]],
  ['by none that a test expects to hang up', [branch('root', menu('closed'), voicemail), branch('closed', say, hangup)], []],
  ['by one that hangs up without a word', [branch('root', menu('closed'), voicemail), branch('closed', hangup)], ['closed.0: A caller who presses 1 is hung up on without a word.']],
])('who is lost is said at the step, with the call: %s', async (_, branches, expected) => {
  const guaranteed = await findLostCallers(branches, [], [expectedEnd('closed')])
  expect(guaranteed?.findings.map(({ branchId, moduleKey, problem }) => `${moduleKey ?? branchId}: ${t(problem)}`)).toEqual(expected)
})

test('a search for a flow that has changed since ends', async () => {
  expect(await findLostCallers([branch('root', say)], [], [], () => false)).toBeNull()
})
