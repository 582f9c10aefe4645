/** @jest-environment node */
import type { NumberReading } from 'callflow/phoneNumber'
import { translatorOf } from '@/i18n/translator'
import { checkFlow, nothingKnown, usesOf, type FlowBranch, type Known, type KnownFiles } from './checkFlow'
import { countSameSettings } from './editor/dialogs/EditorDialogs'

const t = translatorOf({})

type Step = readonly [module_name: string, parameters?: Record<string, unknown>]

const branch = (id: string | number, ...steps: Step[]): FlowBranch => ({
  id,
  name: id === 'root' ? 'root' : `b${id}`,
  friendly_name: String(id),
  modules: steps.map(([module_name, parameters = {}], index) => ({ key: `${id}.${index}`, module_name, parameters })),
})
const to = (...branches: (string | number)[]): Step => ['router', { routes: branches.map((id, index) => ({ digit: String(index + 1), branch: id })) }]
const jump = (id: string): Step => ['hours', { routes: [{ digit: 'closed', branch: id }] }]
const pause: Step = ['pause', { length: 2 }]
const say: Step = ['text_to_speech', { text: 'Bonjour' }]
const transfer: Step = ['call_transfer', { destination_number: '+15145550199' }]
const voicemail: Step = ['voicemail', { send_to: 'a@b.ca' }]
const play: Step = ['audiofile', { audiofile_id: 7 }]

const found = (branches: FlowBranch[], files: KnownFiles | null = null, consents: ReadonlyMap<string, string> | null = null) =>
  checkFlow(branches, { ...nothingKnown, files, consents }).map(({ branchId, moduleKey, problem, severity }) => `${severity} ${moduleKey ?? branchId}: ${t(problem)}`)

const unset = "This step isn't set up yet."
const lost = 'No step goes to this branch, so callers never reach it.'
const dead = 'Never runs: the call ends before this step.'
const second = 'Runs only if no one answers the transfer.'
const empty = 'This branch has no steps: calls that reach it end.'
const noSteps = 'Has no steps: callers are hung up on.'
const nobody = "Callers reach nobody: no phone rings, they hear nothing and can't leave a message."
const deadEnd = "Callers who get here reach nobody: no phone rings, they hear nothing and can't leave a message."
const endless = 'Endless loop: calls keep coming back to this step without pausing or waiting for the caller.'

test.each<[string, FlowBranch[], string[]]>([
  ['a complete flow', [branch('root', say, to('a', 2)), branch('a', transfer), branch(2, voicemail)], []],
  ['a menu that repeats', [branch('root', say, to('root'))], []],
  ['an id that is both a number and text', [branch('root', to('2')), branch(2, say)], []],
  ['an empty root branch', [branch('root')], [`warning root: ${noSteps}`]],
  ['a root that only pauses', [branch('root', pause)], [`warning root: ${nobody}`]],
  ['a root that only hangs up', [branch('root', ['hangup'])], [`warning root: ${nobody}`]],
  ['a menu of empty branches', [branch('root', to('a')), branch('a')], [`warning root: ${nobody}`, `warning a: ${empty}`]],
  ['a menu of branches that only pause', [branch('root', to('a')), branch('a', pause)], [`warning root: ${nobody}`]],
  ['a branch that only hangs up', [branch('root', to('a', 'b')), branch('a', transfer), branch('b', ['hangup'])], [`warning b: ${deadEnd}`]],
  ['a branch that only hangs up, after a greeting', [branch('root', say, to('a', 'b')), branch('a', transfer), branch('b', ['hangup'])], []],
  ['an empty branch that a step leads to', [branch('root', to('a', 'b')), branch('a'), { ...branch('b'), isNew: true }], [`warning root: ${nobody}`, `warning a: ${empty}`, `warning b: ${empty}`]],
  ['an empty branch that no step leads to', [branch('root', say), branch('a'), { ...branch('b'), isNew: true }], [`warning a: ${lost}`]],
  ['steps without settings', [branch('root', ['audiofile'], ['router', { routes: [{ digit: '1' }] }], ['webphone'], ['fax'])], [`warning root.0: ${unset}`, `warning root.1: ${unset}`]],
  ['a deleted branch', [branch('root', to('gone', 'root'))], [`warning root: ${nobody}`, 'warning root.0: Key 1 goes to a deleted branch.']],
  ['branches that only lead to each other', [branch('root', say), branch('a', to('b')), branch('b', to('a'))], [`warning a: ${lost}`, `warning b: ${lost}`]],
  ['a route after the end', [branch('root', ['hangup'], to('a')), branch('a', say)], [`warning root: ${nobody}`, `warning root.1: ${dead}`, `warning a: ${lost}`]],
  ['steps after a message', [branch('root', voicemail, say, pause)], [`warning root.1: ${dead}`, `warning root.2: ${dead}`]],
  ['steps after a transfer', [branch('root', transfer, say, voicemail)], [`info root.1: ${second}`]],
  ['an endless loop of jumps', [branch('root', say, jump('a')), branch('a', jump('b'), jump('c')), branch('b', say, jump('a')), branch('c', say)], [`warning a.0: ${endless}`, `warning b.1: ${endless}`]],
  ['a jump to its own beginning', [branch('root', jump('root'))], [`warning root: ${nobody}`, `warning root.0: ${endless}`]],
  ['a loop with a pause', [branch('root', jump('a')), branch('a', pause, jump('root'))], [`warning root: ${nobody}`]],
  ['a loop through a menu', [branch('root', jump('a')), branch('a', to('root'))], [`warning root: ${nobody}`]],
  ['a loop after the end of the call', [branch('root', ['hangup'], jump('root'))], [`warning root: ${nobody}`, `warning root.1: ${dead}`]],
  ['features named like members of Object', [branch('root', ['__proto__'], ['constructor', { routes: [{ digit: '1', branch: '__proto__' }] }])], [`warning root: ${nobody}`, 'warning root.1: Key 1 goes to a deleted branch.']],
])('findings of %s', (_, branches, findings) => {
  expect(found(branches)).toEqual(findings)
})

test('a greeting that was deleted is nothing to hear', () => {
  const flow = [branch('root', play)]
  expect(found(flow, new Map())).toEqual([`warning root: ${nobody}`, "warning root.0: This step's audio file was deleted."])
  expect(found(flow, new Map([['7', true]]))).toEqual([])
  expect(found(flow, new Map([['7', false]]))).toEqual([`warning root: ${nobody}`, "warning root.0: Callers can't hear this step's audio file. Upload it again as WAV (PCM), MP3 or AAC."])
})

test('deleted files are reported once the files are known', () => {
  const flow = [branch('root', play, ['audiofile', { audiofile_id: 'a' }])]
  expect(found(flow)).toEqual([])
  expect(found(flow, new Map([['7', true]]))).toEqual(["warning root.1: This step's audio file was deleted."])
})

test('files that callers cannot hear are reported at each step that plays them', () => {
  const flow = [branch('root', play, ['audiofile', { audiofile_id: 'a' }])]
  const unheard = "Callers can't hear this step's audio file. Upload it again as WAV (PCM), MP3 or AAC."
  expect(found(flow, new Map([['7', false], ['a', true]]))).toEqual([`warning root.0: ${unheard}`])
})

test('voicemails that will not be emailed are reported once the consents are known', () => {
  const to = (send_to: string): Step => ['voicemail', { send_to }]
  const addresses = ['yes@b.ca', 'Wait@b.ca', 'no@b.ca', ' new@b.ca ']
  const flow = addresses.map((address, index) => branch(index === 0 ? 'root' : index, to(address)))
  const agreed = new Map([['yes@b.ca', 'confirmed'], ['wait@b.ca', 'awaiting'], ['no@b.ca', 'unsubscribed']])
  const unmailed = (consents: ReadonlyMap<string, string> | null) => found(flow, null, consents).filter((each) => each.includes('@'))
  expect(unmailed(null)).toEqual([])
  expect(unmailed(agreed)).toEqual([
    "info 1.0: wait@b.ca hasn't agreed yet: voicemails are saved here but not emailed.",
    'warning 2.0: no@b.ca has opted out: voicemails are saved here but not emailed.',
    "info 3.0: When you save, we'll ask new@b.ca to agree.",
  ])
  expect(checkFlow(flow, { ...nothingKnown, consents: agreed }).flatMap(({ consentAddress }) => consentAddress ?? [])).toEqual(['wait@b.ca', 'no@b.ca'])
})

test('numbers that are not dialled are reported once they are read, and reach nobody', () => {
  const rows = [{ number: '101', target: '+15145550199' }, { number: '102', target: 'poste de Guy' }]
  const flow = [branch('root', ['call_transfer', { destination_number: '+19005550123' }], ['extensions', { extensions: rows }]), branch('a', ['call_transfer', { destination_number: '555' }])]
  const numbers = new Map<string, NumberReading | 'premium'>([
    ['+15145550199', { number: '+15145550199', keys: '', isPremium: false }],
    ['poste de Guy', { problem: 'invalid' }],
    ['555', { problem: 'too_short' }],
    ['+19005550123', 'premium'],
  ])
  const told = (known: Partial<Known>) => checkFlow(flow, { ...nothingKnown, ...known }).filter(({ severity }) => severity === 'warning').map(({ branchId, moduleKey, problem }) => `${moduleKey ?? branchId}: ${t(problem)}`)
  expect(told({})).toEqual([`a: ${lost}`])
  expect(told({ numbers })).toEqual([
    "root.0: Premium-rate and satellite numbers can't be called from here.",
    "root.1: “poste de Guy” isn't a phone number that can be called, so no phone rings.",
    `a: ${lost}`,
    "a.0: “555” isn't a phone number that can be called, so no phone rings.",
  ])
  const only = [branch('root', ['call_transfer', { destination_number: '555' }])]
  // Nor do phones ring at any time of day then.
  expect(checkFlow(only, { ...nothingKnown, numbers, schedules }).map(({ moduleKey, problem }) => `${moduleKey}: ${t(problem)}`)).toEqual([`null: ${nobody}`, "root.0: “555” isn't a phone number that can be called, so no phone rings."])
})

test('people who were removed are reported once the team is known', () => {
  const ring = (...user_ids: string[]) => [branch('root', ['webphone', { user_ids }], voicemail)]
  const told = (flow: FlowBranch[], people: Known['people']) => checkFlow(flow, { ...nothingKnown, people }).map(({ severity, problem }) => `${severity}: ${t(problem)}`)
  const team = new Map([['u1', 'Marie']])
  const box = (user_id: string) => [branch('root', ['voicemail', { send_to: 'a@b.ca', user_id }])]
  expect([told(box(''), team), told(box('u1'), team)]).toEqual([[], []])
  expect(told(box('gone'), team)).toEqual(['note: Whose voicemail box this is left the team: everybody hears these voicemails.'])
  expect([told(ring('gone'), null), told(ring('u1'), team), told(ring(), team)]).toEqual([[], [], []])
  expect(told(ring('u1', 'gone'), team)).toEqual(['note: This step rings somebody who is no longer on the team.'])
  expect(told(ring('gone'), team)).toEqual(['warning: Nobody whom this step rings is still on the team: calls go on as if nobody answered.'])
})

test('uses of a branch are listed by step, without its own steps', () => {
  const flow = [branch('root', to('a', 'a'), pause, to('b', 'a')), branch('a', to('a')), branch('b', ['hangup'], to('a'))]
  expect(usesOf('a', flow)).toEqual([
    { branchId: 'root', moduleKey: 'root.0' },
    { branchId: 'root', moduleKey: 'root.2' },
    { branchId: 'b', moduleKey: 'b.1' },
  ])
})

test('steps match a preset if feature and settings are equal, in any order of fields', () => {
  const rows = { extensions: [{ number: '1', target: 'x' }], ring: null }
  const flow = [
    branch('root', ['extensions', { ring: null, extensions: [{ target: 'x', number: '1' }] }], ['router', rows]),
    branch('a', ['extensions', { ...rows, more: 1 }], ['extensions', { ...rows, ring: undefined }], ['extensions', { extensions: [{ number: '1' }], ring: null }]),
  ]
  expect(countSameSettings({ module_name: 'extensions', parameters: rows }, flow)).toBe(1)
})

const hours = (parameters: Record<string, unknown>): Step => ['opening_hours', parameters]
const whole = { schedule_id: 's', open_branch: 'a', closed_branch: 'b' }
const schedules = new Map([
  ['s', { name: 'Bureau', isNeverOpen: false }],
  ['n', { name: 'Nuit', isNeverOpen: true }],
])
const open = branch('a', transfer)
const closed = branch('b', voicemail)

test.each<[string, FlowBranch[], string[]]>([
  ['complete opening hours reach both branches', [branch('root', hours(whole)), open, closed], []],
  ['a step after opening hours never runs', [branch('root', hours(whole), say), open, closed], [`warning root.1: ${dead}`]],
  ['opening hours without a schedule', [branch('root', hours({}))], [`warning root: ${nobody}`, `warning root.0: ${unset}`]],
  ['opening hours without a branch', [branch('root', hours({ schedule_id: 's', open_branch: 'a' })), open], ['warning root.0: Choose a branch for open hours and one for closed hours.']],
  ['a deleted branch of opening hours', [branch('root', hours({ ...whole, holiday_branch: 'gone' })), open, closed], ['warning root.0: The branch for holidays was deleted.']],
  ['a deleted schedule', [branch('root', hours({ ...whole, schedule_id: 'gone' })), open, closed], [`warning root: ${nobody}`, "warning root.0: This step's schedule was deleted. Calls skip the step."]],
  ['closed hours that reach nobody', [branch('root', hours(whole)), open, branch('b', pause)], [`warning b: ${deadEnd}`]],
  ['a schedule that is never open', [branch('root', hours({ ...whole, schedule_id: 'n' })), open, closed], ['warning root.0: “Nuit” is never open: calls always take the branch for closed hours.']],
  ['opening hours that lead back to themselves', [branch('root', hours({ ...whole, open_branch: 'root' })), closed], [`warning root.0: ${endless}`]],
  [
    'phones that ring at any time',
    [branch('root', transfer)],
    ['info root: Calls ring phones at any time of day. Add opening hours to send callers elsewhere while you are closed.'],
  ],
])('with schedules: %s', (_name, branches, expected) => {
  const findings = checkFlow(branches, { ...nothingKnown, schedules })
  expect(findings.map(({ branchId, moduleKey, problem, severity }) => `${severity} ${moduleKey ?? branchId}: ${t(problem)}`)).toEqual(expected)
})
