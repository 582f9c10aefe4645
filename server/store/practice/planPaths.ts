import type { Insertable } from 'kysely'
import { advance, begin, type CallState } from 'callflow/advance'
import type { Flow, FlowModule } from 'callflow/flow'
import { isDigit, type CallEvent } from 'callflow/machine'
import { moduleAt, openRoutes, extensionsOf } from 'callflow/meet'
import { pathOf, type StepReport } from 'callflow/path'
import type { CallEnding } from 'contract/callPaths'
import { later, SECOND_MS } from '../../core/clock'
import { storedCallId } from '../../core/history/callIds'
import type { CallOutcome } from '../../core/tables/historyTables'
import type { Tables } from '../../core/tables/tables'
import type { FlowRows } from './planFlows'
import { randomFrom, type Random } from './random'

export interface PathRows {
  paths: Insertable<Tables['call_paths']>[]
  steps: Insertable<Tables['call_steps']>[]
}

type Call = Pick<Insertable<Tables['calls']>, 'id' | 'account_id' | 'number_id' | 'direction' | 'started_at' | 'outcome'>

/** As a database fills it in. */
const FIRST_VERSION = 1
const PATH_SEED = 0x9a7b
const SECONDS_PER_STEP = 6
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

const isParameters = (value: unknown): value is FlowModule['parameters'] => typeof value === 'object' && value !== null

const parametersIn = (json: string): FlowModule['parameters'] => {
  const parsed: unknown = JSON.parse(json)
  return isParameters(parsed) ? parsed : {}
}

const flowsOf = ({ branches, modules }: FlowRows): Map<string, Flow> => {
  const flows = new Map<string, Flow>()
  for (const { id, name, application_id } of branches) {
    const own = modules.filter(({ branch_id }) => branch_id === id).toSorted((one, other) => one.position - other.position)
    const branch = { id, name, modules: own.map(({ module_name, parameters }) => ({ module_name, parameters: parametersIn(parameters) })) }
    flows.set(application_id, [...(flows.get(application_id) ?? []), branch])
  }
  return flows
}

/** Invents what callers did in the call flow of their number, so that each call still ends as it did. */
export function planPaths(calls: readonly Call[], numbers: readonly Pick<Insertable<Tables['numbers']>, 'id' | 'endpoint_value'>[], rows: FlowRows, seed: number): PathRows {
  const random = randomFrom(seed ^ PATH_SEED)
  const flows = flowsOf(rows)
  const applicationOf = new Map(numbers.map(({ id, endpoint_value }) => [id, endpoint_value ?? '']))
  const planned: PathRows = { paths: [], steps: [] }
  for (const { id, account_id, number_id, direction, started_at, outcome } of calls) {
    const application_id = applicationOf.get(number_id ?? '') ?? ''
    const [flow, call_id] = [flows.get(application_id), storedCallId(id)]
    const path = direction === 'inbound' && flow !== undefined && outcome != null ? pathWith(flow, outcome, random) : null
    if (flow === undefined || path === null || call_id === null || outcome == null) continue
    const shared = { account_id, started_at, call_id, application_id, flow_version: FIRST_VERSION }
    planned.paths.push({ ...shared, ending: endingOf(flow, outcome, path), voicemail_id: null })
    for (const { step, place, outcome: stepOutcome, key, to } of path) {
      planned.steps.push({
        ...shared,
        step,
        branch_id: String(place.branchId),
        module_index: place.index,
        module_name: moduleAt(flow, place)?.module_name ?? '',
        outcome: stepOutcome,
        key,
        to_branch_id: to === null ? null : String(to),
        at: later(new Date(started_at), step * SECONDS_PER_STEP * SECOND_MS),
      })
    }
  }
  return planned
}
