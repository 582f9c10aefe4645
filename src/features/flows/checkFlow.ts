import type { CallEvent } from 'callflow/machine'
import { isDeadEnd, reachOf, type Reach } from 'callflow/reach'
import type { Id } from 'contract/operation'
import { msg, type Message } from '@/i18n/message'
import type { NumberReading } from 'callflow/phoneNumber'
import type { StackModule } from '@/slices/editorDocument'
import { analyzeBranch, type BranchAnalysis, type Severity } from './branchAnalysis'
import type { KnownSchedules } from './moduleParameters'

export interface FlowModule {
  key: string
  module_name: string
  parameters: Record<string, unknown>
}

export interface FlowBranch {
  id: Id
  /** 'root' for the branch where each call begins. */
  name: string
  friendly_name: string
  modules: readonly FlowModule[]
  /** Just created: while it is empty, nothing has to lead to it. */
  isNew?: boolean
}

/** In the editor. */
export interface EditedStack extends FlowBranch {
  modules: readonly StackModule[]
}

export interface Finding {
  branchId: Id
  /** `null` for a finding about the whole branch. */
  moduleKey: string | null
  problem: Message
  /** 'info' for what may be intended, 'note' if it should be known all the same. */
  severity: Severity
  /** An address whose owner can be asked for consent again. */
  consentAddress?: string
  /** A call that shows it; `at` is null if it is so at any time. */
  lost?: { events: readonly CallEvent[]; at: Date | null }
}

type Graph = ReadonlyMap<string, BranchAnalysis>

/** Ids may be numbers in one place and text in another. */
const textOf = (id: Id): string => String(id)

const graphOf = (branches: readonly FlowBranch[]): Graph =>
  new Map(branches.map(({ id, modules }) => [textOf(id), analyzeBranch(modules)]))

const reachedFrom = (starts: readonly string[], graph: Graph, targetsOf: (analysis: BranchAnalysis) => Iterable<string>): ReadonlySet<string> => {
  const waiting = [...starts]
  const reached = new Set(starts)
  for (let branch = waiting.pop(); branch !== undefined; branch = waiting.pop()) {
    const analysis = graph.get(branch)
    for (const to of analysis === undefined ? [] : targetsOf(analysis)) {
      if (reached.has(to) || !graph.has(to)) continue
      reached.add(to)
      waiting.push(to)
    }
  }
  return reached
}

type Found = Omit<Finding, 'branchId'>

const warning = (moduleKey: string | null, problem: Message): Found => ({ moduleKey, problem, severity: 'warning' })

const lost = msg('No step goes to this branch, so callers never reach it.')
const empty = msg('This branch has no steps: calls that reach it end.')

const noSteps = msg('Has no steps: callers are hung up on.')
const reachesNobody = msg("Callers reach nobody: no phone rings, they hear nothing and can't leave a message.")
const deadEnd = msg("Callers who get here reach nobody: no phone rings, they hear nothing and can't leave a message.")

/** Nothing has to lead to a new branch yet. */
const branchProblem = ({ id, name, modules, isNew = false }: FlowBranch, isReached: boolean, reach: Reach): Found[] => {
  const isEmpty = modules.length === 0
  if (!isReached) return isNew && isEmpty ? [] : [warning(null, lost)]
  if (name === 'root') return reach.problem === null ? [] : [warning(null, isEmpty ? noSteps : reachesNobody)]
  if (isEmpty) return [warning(null, empty)]
  // One for the whole flow is enough.
  return reach.problem === null && isDeadEnd(reach, id) ? [warning(null, deadEnd)] : []
}

const brokenRoutes = (modules: readonly FlowModule[], graph: Graph): Found[] =>
  analyzeBranch(modules)
    .routes.filter(({ to }) => !graph.has(to))
    .map(({ moduleKey, problem }) => warning(moduleKey, problem))

/** By id: whether callers can hear the file. */
export type KnownFiles = ReadonlyMap<string, boolean>

const missingFiles = (modules: readonly FlowModule[], files: KnownFiles | null): Found[] =>
  files === null
    ? []
    : analyzeBranch(modules)
        .plays.filter(({ file }) => !files.has(file))
        .map(({ moduleKey }) => warning(moduleKey, msg("This step's audio file was deleted.")))

const unheard = msg("Callers can't hear this step's audio file. Upload it again as WAV (PCM), MP3 or AAC.")

const unheardFiles = (modules: readonly FlowModule[], files: KnownFiles | null): Found[] =>
  analyzeBranch(modules)
    .plays.filter(({ file }) => files?.get(file) === false)
    .map(({ moduleKey }) => warning(moduleKey, unheard))

/** By address: the state of its owner's consent to receive voicemails. */
export type Consents = ReadonlyMap<string, string | null>

const unsentVoicemails = (modules: readonly FlowModule[], consents: Consents | null): Found[] => {
  if (consents === null) return []
  return analyzeBranch(modules).mails.flatMap(({ moduleKey, address }): Found[] => {
    switch (consents.get(address)) {
      case undefined:
        return [{ moduleKey, problem: msg("When you save, we'll ask {address} to agree.", { address }), severity: 'info' }]
      case 'awaiting':
        return [{ moduleKey, problem: msg("{address} hasn't agreed yet: voicemails are saved here but not emailed.", { address }), severity: 'info', consentAddress: address }]
      case 'unsubscribed':
        return [{ ...warning(moduleKey, msg('{address} has opted out: voicemails are saved here but not emailed.', { address })), consentAddress: address }]
      default:
        return []
    }
  })
}

const wrongSchedules = (modules: readonly FlowModule[], schedules: KnownSchedules | null): Found[] => {
  if (schedules === null) return []
  return analyzeBranch(modules).schedules.flatMap(({ moduleKey, schedule }) => {
    const known = schedules.get(schedule)
    if (known === undefined) return [warning(moduleKey, msg("This step's schedule was deleted. Calls skip the step."))]
    return known.isNeverOpen ? [warning(moduleKey, msg('“{name}” is never open: calls always take the branch for closed hours.', { name: known.name }))] : []
  })
}

/** By id: the names of those on the team. */
export type KnownPeople = ReadonlyMap<string, string>

const removedPeople = (modules: readonly FlowModule[], people: KnownPeople | null): Found[] => {
  if (people === null) return []
  return analyzeBranch(modules).people.flatMap(({ moduleKey, ids, isBox }): Found[] => {
    if (isBox) return ids.every((id) => people.has(id)) ? [] : [{ moduleKey, problem: msg('Whose voicemail box this is left the team: everybody hears these voicemails.'), severity: 'note' }]
    if (!ids.some((id) => people.has(id))) return [warning(moduleKey, msg('Nobody whom this step rings is still on the team: calls go on as if nobody answered.'))]
    return ids.every((id) => people.has(id)) ? [] : [{ moduleKey, problem: msg('This step rings somebody who is no longer on the team.'), severity: 'note' }]
  })
}

/** By text: what it is read as, or null if the service alone judges. Texts that haven't been read yet are missing. */
export type KnownNumbers = ReadonlyMap<string, NumberReading | 'premium' | null>

const isUndialled = (reading: NumberReading | 'premium' | null | undefined): boolean =>
  reading === 'premium' || (typeof reading === 'object' && reading !== null && 'problem' in reading)

const premium = msg("Premium-rate and satellite numbers can't be called from here.")
const noNumber = (number: string): Message => msg("“{number}” isn't a phone number that can be called, so no phone rings.", { number })

const undialledNumbers = (modules: readonly FlowModule[], numbers: KnownNumbers): Found[] =>
  analyzeBranch(modules)
    .dials.filter(({ number }) => isUndialled(numbers.get(number)))
    .map(({ moduleKey, number }) => warning(moduleKey, numbers.get(number) === 'premium' ? premium : noNumber(number)))

/** What steps refer to; `null` while unknown. */
export interface Known {
  files: KnownFiles | null
  consents: Consents | null
  schedules: KnownSchedules | null
  people: KnownPeople | null
  numbers: KnownNumbers
}

export const nothingKnown: Known = { files: null, consents: null, schedules: null, people: null, numbers: new Map() }

const anyTime: Found = {
  moduleKey: null,
  problem: msg('Calls ring phones at any time of day. Add opening hours to send callers elsewhere while you are closed.'),
  severity: 'info',
}

/** Only with a service that has schedules. */
const ringsAtAnyTime = (graph: Graph, reached: ReadonlySet<string>): boolean => {
  const analyses = [...graph].filter(([branch]) => reached.has(branch)).map(([, analysis]) => analysis)
  return analyses.some(({ rings }) => rings) && analyses.every(({ schedules }) => schedules.length === 0)
}

/** Cycles on which no step pauses, asks for a key or rings: only unknown features, which count as jumps, make one. */
const endlessLoops = (graph: Graph): ReadonlyMap<string, readonly string[]> => {
  const reached = new Map<string, ReadonlySet<string>>()
  const reach = (start: string): ReadonlySet<string> => {
    const known = reached.get(start) ?? reachedFrom([start], graph, ({ unattended }) => unattended.map(({ to }) => to))
    reached.set(start, known)
    return known
  }
  const steps = [...graph].map(([branch, { unattended }]) => {
    const looping = unattended.filter(({ to }) => reach(to).has(branch))
    return [branch, [...new Set(looping.map(({ moduleKey }) => moduleKey))]] as const
  })
  return new Map(steps.filter(([, keys]) => keys.length > 0))
}

/** Findings in branch order; none prevents saving. */
export const checkFlow = (branches: readonly FlowBranch[], { files, consents, schedules, people, numbers }: Known): Finding[] => {
  const graph = graphOf(branches)
  const roots = branches.filter(({ name }) => name === 'root').map(({ id }) => textOf(id))
  const reached = reachedFrom(roots, graph, ({ reachable }) => reachable)
  const loops = endlessLoops(graph)
  const heard = files === null ? null : new Set([...files].flatMap(([id, isHeard]) => (isHeard ? [id] : [])))
  const reach = reachOf(branches, { files: heard, schedules, people, isDialled: (number) => !isUndialled(numbers.get(number)) })
  const advised = schedules !== null && reach.problem === null && ringsAtAnyTime(graph, reached) ? roots[0] : undefined
  return branches.flatMap((branch) => {
    const { id, modules } = branch
    const whole = branchProblem(branch, reached.has(textOf(id)), reach)
    const looping = (loops.get(textOf(id)) ?? []).map((moduleKey) =>
      warning(moduleKey, msg('Endless loop: calls keep coming back to this step without pausing or waiting for the caller.')),
    )
    const found = [
      ...whole,
      ...analyzeBranch(modules).findings,
      ...brokenRoutes(modules, graph),
      ...looping,
      ...missingFiles(modules, files),
      ...unheardFiles(modules, files),
      ...undialledNumbers(modules, numbers),
      ...unsentVoicemails(modules, consents),
      ...wrongSchedules(modules, schedules),
      ...removedPeople(modules, people),
      ...(textOf(id) === advised ? [anyTime] : []),
    ]
    return found.map((finding) => ({ branchId: id, ...finding }))
  })
}

export const usesOf = (branchId: Id, branches: readonly FlowBranch[]): { branchId: Id; moduleKey: string }[] =>
  branches
    .filter(({ id }) => textOf(id) !== textOf(branchId))
    .flatMap(({ id, modules }) => {
      const keys = analyzeBranch(modules).routes.filter(({ to }) => to === textOf(branchId)).map(({ moduleKey }) => moduleKey)
      return [...new Set(keys)].map((moduleKey) => ({ branchId: id, moduleKey }))
    })
