import { guaranteeOf, meantIn, type Loss } from 'callflow/guarantee'
import type { Hours } from 'callflow/hours'
import type { CallEvent, Flow, Place } from 'callflow/machine'
import { reachOf } from 'callflow/reach'
import { endIn, isExpectedEnd } from 'callflow/rehearse'
import type { CallEnd } from 'contract/flowVersions'
import type { FlowProblem } from 'contract/applications'
import type { Id } from 'contract/operation'
import { problemsOf, referencesOf } from '../../server/flows/features/feature'
import { features } from '../../server/flows/features/features'
import type { FlowFile, ReadFlowFile } from './flowFile'

/** What was found, each in a line that names its place; and a line that sums up. */
export interface Verdict {
  findings: string[]
  summary: string
}

export const flowIn = ({ branches }: FlowFile): Flow => branches.map(({ id, modules }, index) => ({ id, name: index === 0 ? 'root' : `branch-${id}`, modules }))

export const schedulesIn = ({ schedules = [] }: FlowFile): ReadonlyMap<string, Hours> => new Map(schedules.map((schedule) => [String(schedule.id), schedule]))

const plural = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`

const problems: Readonly<Record<FlowProblem, string>> = {
  no_steps: 'Calls end at once: the first branch has no steps.',
  reaches_nobody: 'No phone rings, nothing is heard and no message can be left.',
  loses_callers: 'A caller can be lost.',
}

const twice = (ids: readonly (Id | null | undefined)[]): number[] => {
  const texts = ids.map((id) => (id === null || id === undefined ? null : String(id)))
  return texts.flatMap((text, index) => (text !== null && texts.indexOf(text) < index ? [index] : []))
}

/** The rules that a console enforces, step by step, and what steps refer to. */
export const checkFile = ({ name, flow, lineOf }: ReadFlowFile): Verdict => {
  const findings: { line: number; text: string }[] = []
  const add = (at: readonly (string | number)[], text: string): void => void findings.push({ line: lineOf(at), text })
  const branchIds = new Set(flow.branches.map(({ id }) => String(id)))
  const known = { schedules: new Set(flow.schedules?.map(({ id }) => String(id))), sounds: new Set(flow.sounds?.map(({ id }) => String(id))) }
  for (const index of twice(flow.branches.map(({ id }) => id))) add(['branches', index, 'id'], 'Another branch has this id.')
  for (const index of twice(flow.tests.map(({ id }) => id))) add(['tests', index, 'id'], 'Another test has this id.')
  const stepIds = flow.branches.flatMap(({ modules }, branch) => modules.map(({ id }, step) => ({ id, branch, step })))
  for (const index of twice(stepIds.map(({ id }) => id))) add(['branches', stepIds[index]?.branch ?? 0, 'modules', stepIds[index]?.step ?? 0, 'id'], 'Another step has this id.')
  for (const [branch, { modules }] of flow.branches.entries()) {
    for (const [step, { module_name, parameters }] of modules.entries()) {
      const at = ['branches', branch, 'modules', step]
      const feature = features.find((each) => each.name === module_name)
      if (feature === undefined) {
        add([...at, 'module_name'], `There is no step “${module_name}”. Steps: ${features.map((each) => each.name).join(', ')}.`)
        continue
      }
      for (const [parameter, sentence] of problemsOf(feature, parameters, { premiumNumbers: [] })) add([...at, 'parameters', parameter], `${parameter}: ${sentence.en}`)
      const used = referencesOf(feature, parameters)
      for (const id of used.branches.filter((each) => !branchIds.has(each))) add([...at, 'parameters'], `There is no branch ${id} in this file.`)
      for (const id of used.schedules.filter((each) => !known.schedules.has(each))) add([...at, 'parameters', 'schedule_id'], `There is no schedule ${id} in this file: its hours aren't known.`)
      for (const id of used.audioFiles.filter((each) => !known.sounds.has(each))) add([...at, 'parameters', 'audiofile_id'], `There is no sound ${id} in this file.`)
    }
  }
  for (const [index, { expected }] of flow.tests.entries()) {
    if (expected.branch_id !== null && !branchIds.has(String(expected.branch_id))) add(['tests', index, 'expected', 'branch_id'], `There is no branch ${expected.branch_id} in this file.`)
  }
  const { problem } = reachOf(flowIn(flow), { files: known.sounds, isDialled: null, schedules: null, people: null })
  if (problem !== null) add(['branches'], problems[problem])
  const lines = findings.sort((one, other) => one.line - other.line).map(({ line, text }) => `${name}:${line}: ${text}`)
  const steps = flow.branches.reduce((sum, { modules }) => sum + modules.length, 0)
  return { findings: lines, summary: `${name}: ${plural(flow.branches.length, 'branch', 'branches')}, ${plural(steps, 'step', 'steps')}, ${lines.length === 0 ? 'no faults' : plural(lines.length, 'fault', 'faults')}` }
}

const losses: Readonly<Record<Loss, string>> = {
  ends: 'is cut off, as there is no next step',
  hungUp: 'is hung up on, and no test expects it',
  silent: 'is hung up on without a word',
  unanswered: 'is cut off when nobody answers the extension',
  loops: 'hears the same again and again',
}

const eventText = (event: CallEvent): string[] => {
  if (event.type === 'digit') return [`presses ${event.digit}`]
  if (event.type === 'timeout') return ['presses nothing']
  if (event.type === 'transferred') return [event.result === 'answered' ? 'is answered' : 'reaches no one']
  return event.type === 'recorded' ? ['leaves a message'] : []
}

const wayText = (events: readonly CallEvent[]): string => {
  const ways = events.flatMap(eventText)
  return ways.length === 0 ? 'Every caller' : `A caller who ${ways.join(', then ')}`
}

const placeLine = ({ flow, lineOf }: ReadFlowFile, place: Place | null): number => {
  const branch = flow.branches.findIndex(({ id }) => String(id) === String(place?.branchId))
  return lineOf(branch === -1 ? ['branches'] : ['branches', branch, 'modules', place?.index ?? 0])
}

const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

/** That nobody is lost, whatever they press and whoever answers, in the 400 days from then on. */
export const proveFile = (file: ReadFlowFile, from: Date): Verdict => {
  const { flow, name } = file
  const proof = guaranteeOf({ flow: flowIn(flow), schedules: schedulesIn(flow), meant: meantIn(flow.tests), from })
  const findings = proof.lost.map(({ loss, place, events, hours: { spans } }) => {
    const [first] = spans
    const when = proof.hours === 1 || first === undefined ? '' : ` (from ${minuteOf(first.from)}${first.until === null ? '' : ` to ${minuteOf(first.until)}`} UTC)`
    return `${name}:${placeLine(file, place)}: ${wayText(events)} ${losses[loss]}${when}.`
  })
  const hours = plural(proof.hours, 'state of the opening hours', 'different states of the opening hours')
  const lost = proof.lostHours === 0 ? 'no caller is lost' : `callers are lost in ${proof.lostHours}`
  return { findings, summary: `${name}: ${lost}, of ${hours} in 400 days (${plural(proof.states, 'state', 'states')} of a call)` }
}

const endText = ({ branches }: FlowFile, { kind, branch_id, target }: CallEnd): string => {
  const branch = branches.find(({ id }) => String(id) === String(branch_id))?.friendly_name
  return [kind, ...(target === null ? [] : [target]), ...(branch === undefined ? [] : [`in “${branch}”`])].join(' ')
}

export const testFile = ({ name, flow, lineOf }: ReadFlowFile, now: Date): Verdict => {
  const schedules = schedulesIn(flow)
  const findings = flow.tests.flatMap(({ friendly_name, script: { events, at }, expected }, index) => {
    const end = endIn(flowIn(flow), events, { at: at ? new Date(at.instant) : now, schedules })
    return isExpectedEnd(end, expected) ? [] : [`${name}:${lineOf(['tests', index])}: “${friendly_name}” ends with ${endText(flow, end)}, not ${endText(flow, expected)}.`]
  })
  return { findings, summary: `${name}: ${flow.tests.length - findings.length} of ${plural(flow.tests.length, 'test', 'tests')} passed` }
}
