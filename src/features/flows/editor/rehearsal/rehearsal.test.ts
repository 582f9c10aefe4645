/** @jest-environment node */
import type { CallEnd } from 'contract/flowVersions'
import type { CallEvent, Digit } from 'callflow/machine'
import { endIn, isExpectedEnd, rehearse } from 'callflow/rehearse'
import { translatorOf } from '@/i18n/translator'
import french from '@/i18n/fr.json'
import type { EditedStack } from '../../checkFlow'
import { endMessage, testName } from '@/lists/callPath/callEnd'
import { markOf } from '../../map/mapView'
import { isSameFlow, trailOf } from './trail'
import { transcriptOf } from './Transcript'

const [english, inFrench] = [translatorOf({}), translatorOf(french, 'fr')]

const step = (key: string, module_name: string, parameters = {}) => ({ key, module_name, parameters, description: '' })
const branch = (id: string, ...modules: ReturnType<typeof step>[]): EditedStack => ({ id, name: id, friendly_name: id, modules })

const stacks = [
  branch(
    'root',
    step('welcome', 'audiofile', { audiofile_id: 'f1' }),
    step('breathe', 'pause', { length: 7 }),
    step('unset', 'call_transfer'),
    step('menu', 'router', { routes: ['1', '2', '3', '4', '5'].map((digit, index) => ({ digit, branch: `b${index + 1}` })) }),
    step('again', 'text_to_speech', { text: 'Au revoir', language: 'fr-CA' }),
  ),
  branch('b1', step('sales', 'call_transfer', { destination_number: '+15145550100' }), step('box1', 'voicemail', { send_to: 'ventes@example.com' })),
  branch('b2', step('box2', 'voicemail', { send_to: 'zoe@example.com' })),
  branch('b3', step('desk', 'webphone')),
  branch('b4', step('end', 'hangup')),
  branch('b5', step('inner', 'extensions', { extensions: [{ number: '101', target: '+15145550101' }] })),
]

const answered: CallEvent = { type: 'answered' }
const press = (...digits: Digit[]): CallEvent[] => digits.map((digit) => ({ type: 'digit', digit }))
const answers: CallEvent = { type: 'transferred', result: 'answered' }
const nobody: CallEvent = { type: 'transferred', result: 'unanswered' }

const cases: [events: CallEvent[], end: CallEnd, name: string, french: string][] = [
  [press('2'), { kind: 'voicemail', branch_id: 'b2', target: 'zoe@example.com' }, 'Press 2 → voicemail', 'Composer 2 → boîte vocale'],
  [[...press('2'), { type: 'recorded' }], { kind: 'voicemail', branch_id: 'b2', target: 'zoe@example.com' }, 'Press 2 → voicemail', 'Composer 2 → boîte vocale'],
  [[...press('1'), answers], { kind: 'transfer', branch_id: 'b1', target: '+15145550100' }, 'Press 1 → (514) 555-0100', 'Composer 1 → (514) 555-0100'],
  [[...press('1'), nobody], { kind: 'voicemail', branch_id: 'b1', target: 'ventes@example.com' }, 'Press 1 → voicemail', 'Composer 1 → boîte vocale'],
  [press('3'), { kind: 'ring', branch_id: 'b3', target: null }, 'Press 3 → web phones', 'Composer 3 → téléphones web'],
  [press('4'), { kind: 'hangUp', branch_id: 'b4', target: null }, 'Press 4 → end of call', "Composer 4 → fin de l'appel"],
  [press('5'), { kind: 'gather', branch_id: 'b5', target: null }, 'Press 5 → menu in “b5”', 'Composer 5 → menu de «\u00a0b5\u00a0»'],
  [press('5', '1', '0', '1'), { kind: 'transfer', branch_id: 'b5', target: '+15145550101' }, 'Press 5, 1, 0, 1 → (514) 555-0101', 'Composer 5, 1, 0, 1 → (514) 555-0101'],
  [[{ type: 'timeout' }], { kind: 'over', branch_id: null, target: null }, 'No key pressed → end of call', "Aucune touche → fin de l'appel"],
  [[], { kind: 'gather', branch_id: 'root', target: null }, 'Incoming call → menu in “root”', 'Appel entrant → menu de «\u00a0root\u00a0»'],
]

test.each(cases)('the events %j lead to the expected end and test name', (events, end, name, inOtherLabels) => {
  expect(endIn(stacks, [answered, ...events])).toEqual(end)
  expect(testName(english, events, end, String)).toBe(name)
  expect(testName(inFrench, events, end, String)).toBe(inOtherLabels)
})

test('two call ends are the same only with equal kind, branch and target', () => {
  const end: CallEnd = { kind: 'voicemail', branch_id: '7', target: 'zoe@example.com' }
  expect(isExpectedEnd(end, { ...end, branch_id: 7 })).toBe(true)
  for (const other of [{ branch_id: '8' }, { target: 'other@example.com' }, { kind: 'hangUp' as const }]) {
    expect(isExpectedEnd(end, { ...end, ...other })).toBe(false)
  }
  expect(english(endMessage(end, () => 'Nuit'))).toBe('Voicemail sent to zoe@example.com (branch “Nuit”)')
  expect(english(endMessage(end, () => null))).toBe('Voicemail sent to zoe@example.com (deleted branch)')
})

test('the transcript lists every event and every prompt', () => {
  const call = rehearse(stacks, [answered, ...press('1'), nobody, { type: 'hangup' }])
  const lines = transcriptOf(call, (id) => (id === 'f1' ? 'Welcome' : null)).map((turn) => turn.map(({ message }) => english(message).replaceAll('\u00a0', ' ')))
  expect(lines).toEqual([
    ['Call answered', 'Plays “Welcome”', 'Waits 7 s', 'Waits 5 s for a key'],
    ['Caller presses 1', 'Rings (514) 555-0100 for 25 s'],
    ['No one answers', 'Records a message for ventes@example.com (up to 120 s)'],
    ['Caller hangs up'],
  ])
  const [, played] = transcriptOf(call, () => null)[0] ?? []
  expect(played && english(played.message)).toBe('Skips a deleted audio file')
})

test('the trail marks the steps that the call ran, not those that it skipped', () => {
  const trail = trailOf(rehearse(stacks, [answered, ...press('1')]), stacks)
  const marks = ['welcome', 'breathe', 'unset', 'menu', 'sales', 'box1'].map((key) => markOf(trail, key))
  expect(marks).toEqual(['passed', 'passed', undefined, 'passed', 'now', undefined])
  expect(markOf(null, 'sales')).toBeUndefined()
})

test('a flow changes with its steps, their settings and their order, but not with descriptions', () => {
  const [root, ...others] = stacks
  const modules = root?.modules ?? []
  const changed = (edited: typeof modules) => [{ ...branch('root'), modules: edited }, ...others]
  expect(isSameFlow(stacks, changed(modules.map((module) => ({ ...module, description: 'Mine' }))))).toBe(true)
  expect(isSameFlow(stacks, changed(modules.slice(1)))).toBe(false)
  expect(isSameFlow(stacks, changed([...modules].reverse()))).toBe(false)
  expect(isSameFlow(stacks, changed(modules.map((module) => ({ ...module, parameters: {} }))))).toBe(false)
  expect(isSameFlow(stacks, others)).toBe(false)
})
