import type { Insertable } from 'kysely'
import { advance, begin, type CallState } from 'callflow/advance'
import { type Flow, type FlowModule, isDigit, type CallEvent, pathOf, type StepReport } from 'callflow/machine'
import { moduleAt, openRoutes, extensionsOf } from 'callflow/meet'
import type { CallEnding } from 'contract/callPaths'
import { later, SECOND_MS } from '../platform/clock'
import { storedCallId } from '../platform/database/callIds'
import type { CallOutcome } from '../platform/database/tables'
import type { Tables } from '../platform/database/tables'
import type { Random } from './random'

export interface PathRows {
  paths: Insertable<Tables['call_paths']>[]
  steps: Insertable<Tables['call_steps']>[]
}

export type PlannedCall = Pick<Insertable<Tables['calls']>, 'id' | 'account_id' | 'number_id' | 'direction' | 'started_at' | 'outcome'>

/** What answers a number. */
export interface CalledFlow {
  applicationId: string
  version: number
  flow: Flow
}

export const SECONDS_PER_STEP = 6
const MAX_EVENTS = 12
/** Most calls find their ending within a few of them. */
const MAX_TRIES = 40

const chance = (random: Random, share: number): boolean => random() < share

const pick = <Item>(random: Random, items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]

const keyFor = (flow: Flow, module: FlowModule | undefined, random: Random): CallEvent => {
  if (module === undefined || chance(random, 0.15)) return { type: 'timeout' }
  const [extension] = extensionsOf(module)
  const [digit = ''] = pick(random, openRoutes(flow, module))?.digit ?? extension?.number ?? ''
  return isDigit(digit) ? { type: 'digit', digit } : { type: 'timeout' }
}

/** What a caller with this outcome might do next. */
const eventFor = (flow: Flow, state: CallState, outcome: CallOutcome, random: Random): CallEvent => {
  switch (state.waits) {
    case 'gather':
      if (outcome === 'missed' && chance(random, 0.5)) return { type: 'hangup' }
      return keyFor(flow, state.place === null ? undefined : moduleAt(flow, state.place), random)
    case 'record':
      return outcome === 'message' ? { type: 'recorded' } : { type: 'hangup' }
    default:
      return { type: 'transferred', result: outcome === 'answered' ? 'answered' : 'unanswered' }
  }
}

const outcomeOf = (path: readonly StepReport[]): CallOutcome => {
  const last = path.at(-1)?.outcome
  return last === 'answered' ? 'answered' : last === 'recorded' ? 'message' : 'missed'
}

const endingOf = (flow: Flow, outcome: CallOutcome, path: readonly StepReport[]): CallEnding => {
  if (outcome !== 'missed') return outcome === 'answered' ? 'reached' : 'message'
  const last = path.at(-1)
  const name = last === undefined ? undefined : moduleAt(flow, last.place)?.module_name
  return last?.outcome === 'left' && (name === 'router' || name === 'extensions') ? 'menu' : 'missed'
}

const callThrough = (flow: Flow, outcome: CallOutcome, random: Random): StepReport[] => {
  let turn = advance(flow, begin(), { type: 'answered' })
  const reports = [...turn.path]
  for (let events = 0; events < MAX_EVENTS && turn.state.waits !== 'over'; events += 1) {
    turn = advance(flow, turn.state, eventFor(flow, turn.state, outcome, random))
    reports.push(...turn.path)
  }
  if (turn.state.waits !== 'over') reports.push(...advance(flow, turn.state, { type: 'hangup' }).path)
  return pathOf(reports)
}

const pathWith = (flow: Flow, outcome: CallOutcome, random: Random): StepReport[] | null => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const path = callThrough(flow, outcome, random)
    if (outcomeOf(path) === outcome) return path
  }
  return null
}

export interface PlannedStep {
  step: number
  branch_id: string
  module_index: number
  module_name: string
  outcome: StepReport['outcome']
  key: string | null
  to_branch_id: string | null
}

/** A way through a call flow, for any call at that time with that outcome. */
export interface PlannedPath {
  application_id: string
  flow_version: number
  ending: CallEnding
  steps: readonly PlannedStep[]
}

/** Invents what a caller did in the call flow, so that the call still ends as it did. */
export function planPath({ applicationId, version, flow }: CalledFlow, outcome: CallOutcome, random: Random): PlannedPath | null {
  const path = pathWith(flow, outcome, random)
  if (path === null) return null
  const steps = path.map(({ step, place, outcome: stepOutcome, key, to }) => ({
    step,
    branch_id: String(place.branchId),
    module_index: place.index,
    module_name: moduleAt(flow, place)?.module_name ?? '',
    outcome: stepOutcome,
    key,
    to_branch_id: to === null ? null : String(to),
  }))
  return { application_id: applicationId, flow_version: version, ending: endingOf(flow, outcome, path), steps }
}

export function planPaths(calls: readonly PlannedCall[], flowOf: (call: PlannedCall, at: Date) => CalledFlow | undefined, random: Random): PathRows {
  const planned: PathRows = { paths: [], steps: [] }
  for (const call of calls) {
    const { id, account_id, direction, started_at, outcome } = call
    const [called, call_id] = [direction === 'inbound' ? flowOf(call, new Date(started_at)) : undefined, storedCallId(id)]
    const path = called !== undefined && outcome != null ? planPath(called, outcome, random) : null
    if (path === null || call_id === null) continue
    const { application_id, flow_version, ending, steps } = path
    const shared = { account_id, started_at, call_id, application_id, flow_version }
    planned.paths.push({ ...shared, ending })
    for (const step of steps) planned.steps.push({ ...shared, ...step, at: later(new Date(started_at), step.step * SECONDS_PER_STEP * SECOND_MS) })
  }
  return planned
}
