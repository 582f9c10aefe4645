import { sql } from 'kysely'
import { dayIn, dayNumber, LOCAL_ZONE } from 'callflow/calendar'
import { OPENING_HOURS, type OpeningBranch } from 'callflow/flowAt'
import { isOpenAt, type Hours } from 'callflow/hours'
import type { Flow, FlowModule } from 'callflow/machine'
import { idIn } from 'callflow/parameters'
import { replay } from 'callflow/replay'
import { callerOf, type Caller } from 'callflow/trial'
import { MAX_BEHAVIOURS, openingBranches, type CallBehaviour, type CallStep, type FlowBehaviours } from 'contract/callPaths'
import type { Branch } from 'contract/applications'
import { storedCallId, wireId } from '../../platform/database/callIds'
import type { Store } from '../../platform/database/tables'
import { makePause } from '../../platform/jobs/slices'
import type { FlowRange } from './analytics'
import { changesOf, startOf } from './halfHours'

const LATEST_CALLS = 3

/** More ways through a flow than people take; each is played once. */
const MAX_WAYS = 2_000

const standingAt = (schedules: readonly Hours[], at: Date): string =>
  schedules.map((hours) => Object.values(isOpenAt(hours, at)).map(Number).join('')).join(' ')

interface Counted {
  flow_version: number
  /** Null of calls without a step. */
  behaviour: string | null
  calls: number
  at: Date
  minutes: CallBehaviour['minutes']
}

/** Of the plan: a call costs each minute that it began. */
const callMinutes = sql`ceil(coalesce(calls.duration, 0) / 60.0)::int`
const minutesOf = (accountId: string) => ({
  minutes: sql`json_build_object('all', sum(${callMinutes}), 'least', min(${callMinutes}), 'most', max(${callMinutes}))`,
  calls: sql`left join calls on calls.account_id = ${accountId} and calls.id = path.call_id and calls.started_at = path.started_at`,
})
const withoutMinutes: ReturnType<typeof minutesOf> = { minutes: sql`null::json`, calls: sql`` }

/** Of each day and of hours that stay the same. */
const count = async (store: Store, accountId: string, { applicationId, from, to }: FlowRange, schedules: readonly Hours[], hasMinutes: boolean): Promise<Counted[]> => {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const [start, end] = [startOf(first), startOf(last + 1)]
  const days = Array.from({ length: last - first + 1 }, (_, index) => startOf(first + index))
  const changes = [...new Set([...days, ...schedules.flatMap((hours) => changesOf(hours, start, end))])].sort((one, other) => one - other)
  const taken = hasMinutes ? minutesOf(accountId) : withoutMinutes
  const { rows } = await sql<Counted>`
    select path.flow_version, path.behaviour, count(*)::int as calls, max(path.started_at) as at, ${taken.minutes} as minutes
    from call_paths as path ${taken.calls}
    where path.account_id = ${accountId} and path.application_id = ${storedCallId(applicationId)}::uuid and path.ending is not null
      and path.started_at >= ${new Date(start)} and path.started_at < ${new Date(end)}
    group by path.flow_version, path.behaviour, width_bucket(path.started_at, ${changes.map((change) => new Date(change))}::timestamptz[])`.execute(store)
  return rows
}

interface Way extends Pick<Counted, 'flow_version' | 'behaviour' | 'calls' | 'minutes'> {
  /** How the schedules stood. */
  standing: string
  /** When the latest calls began, the newest first. */
  at: readonly Date[]
  by_day: number[]
}

const joined = (one: Way['minutes'] | undefined, other: Way['minutes']): Way['minutes'] =>
  one == null || other === null ? other : { all: one.all + other.all, least: Math.min(one.least, other.least), most: Math.max(one.most, other.most) }

/** The most frequent first. */
const waysOf = (counted: readonly Counted[], schedules: readonly Hours[], { from, to }: FlowRange): Way[] => {
  const [first, days] = [dayNumber(from), dayNumber(to) - dayNumber(from) + 1]
  const ways = new Map<string, Way>()
  // The newest calls first, so that each way keeps those.
  for (const { calls, at, ...row } of counted.toSorted((one, other) => Number(other.at) - Number(one.at))) {
    const standing = standingAt(schedules, at)
    const key = `${row.flow_version} ${row.behaviour} ${standing}`
    const known = ways.get(key)
    const by_day = known?.by_day ?? Array.from({ length: days }, () => 0)
    const day = dayIn(LOCAL_ZONE, Number(at)) - first
    by_day[day] = (by_day[day] ?? 0) + calls
    ways.set(key, { ...row, standing, calls: calls + (known?.calls ?? 0), at: [...(known?.at ?? []), at].slice(0, LATEST_CALLS), minutes: joined(known?.minutes, row.minutes), by_day })
  }
  return [...ways.values()].sort((one, other) => other.calls - one.calls)
}

const keyOf = ({ flow_version, behaviour }: Pick<Counted, 'flow_version' | 'behaviour'>, at: Date): string => `${flow_version} ${behaviour} ${Number(at)}`

interface StoredCall extends Omit<Counted, 'calls'> {
  call_id: string
  id: string
}

const readCalls = async (store: Store, accountId: string, { applicationId }: FlowRange, ways: readonly Way[]): Promise<Map<string, StoredCall>> => {
  const times = ways.flatMap(({ at }) => at)
  const { rows } = await sql<Omit<StoredCall, 'id'> & { id_prefix: 'CA' | null }>`
    select path.flow_version, path.behaviour, path.started_at as at, path.call_id, calls.id_prefix from call_paths as path
    left join calls on calls.account_id = ${accountId} and calls.id = path.call_id and calls.started_at = path.started_at
    where path.account_id = ${accountId} and path.application_id = ${storedCallId(applicationId)}::uuid and path.started_at = any(${times}::timestamptz[])`.execute(store)
  return new Map(rows.map(({ id_prefix, ...call }) => [keyOf(call, call.at), { ...call, id: wireId({ id: call.call_id, id_prefix }) }]))
}

type TakenStep = Pick<CallStep, 'branch_id' | 'module_index' | 'outcome' | 'key' | 'to_branch_id'>

const readSteps = async (store: Store, accountId: string, calls: readonly StoredCall[]): Promise<Map<string, TakenStep[]>> => {
  const { rows } = await sql<{ call_id: string; steps: TakenStep[] }>`
    select step.call_id, json_agg(json_build_object('branch_id', branch_id, 'module_index', module_index, 'outcome', outcome, 'key', key,
      'to_branch_id', to_branch_id) order by step) as steps
    from unnest(${calls.map(({ at }) => at)}::timestamptz[], ${calls.map(({ call_id }) => call_id)}::uuid[]) as wanted (started_at, call_id)
    join call_steps as step on step.account_id = ${accountId} and step.started_at = wanted.started_at and step.call_id = wanted.call_id
    group by step.call_id`.execute(store)
  return new Map(rows.map(({ call_id, steps }) => [call_id, steps]))
}

const isAt = (step: TakenStep | undefined, branchId: Branch['id'], index: number): boolean => step?.module_index === index && step.branch_id === String(branchId)

/** With the branches that this call took at opening hours. */
const flowOfCall = (flow: Flow, steps: readonly TakenStep[]): Flow => {
  const moduleOf = (module: FlowModule, branchId: Branch['id'], index: number): FlowModule => {
    const to = module.module_name === OPENING_HOURS ? steps.find((step) => isAt(step, branchId, index))?.to_branch_id : null
    return to == null ? module : { ...module, goesTo: to }
  }
  return flow.map((branch) => ({ ...branch, modules: branch.modules.map((module, index) => moduleOf(module, branch.id, index)) }))
}

/** Not where both branches are the same. */
const openedIn = (flow: Flow): CallBehaviour['opened'] => {
  const opened = new Map<string, OpeningBranch>()
  for (const { goesTo, parameters } of flow.flatMap(({ modules }) => modules)) {
    if (goesTo === undefined) continue
    const [branch, ...others] = openingBranches.filter((name) => String(idIn(parameters, name)) === String(goesTo))
    const schedule = idIn(parameters, 'schedule_id')
    if (branch !== undefined && others.length === 0 && schedule !== null) opened.set(String(schedule), branch)
  }
  return [...opened].map(([schedule_id, branch]) => ({ schedule_id, branch }))
}

interface Told extends Caller {
  opened: CallBehaviour['opened']
}

/** Null if the steps are not those of this flow. */
const tell = (flow: Flow, steps: readonly TakenStep[]): Told | null => {
  const then = flowOfCall(flow, steps)
  const { events, path, isKnown } = replay(then, steps)
  const isSame = isKnown && path.length === steps.length && path.every(({ place: { branchId, index } }, step) => isAt(steps[step], branchId, index))
  const caller = isSame ? callerOf(then, events) : null
  return caller === null ? null : { ...caller, opened: openedIn(then) }
}

export interface BehavioursDeps {
  store: Store
  /** The flow as it was in that version; null if it is no longer kept. */
  flowOf: (version: number) => Promise<readonly Branch[] | null>
}

/** What callers did in the days, those who did the same together. Reads one call of each way, however many there are. */
export const readBehaviours = async (
  { store, flowOf }: BehavioursDeps,
  accountId: string,
  range: FlowRange,
  schedules: readonly Hours[],
  hasMinutes: boolean,
): Promise<Omit<FlowBehaviours, 'tried_hours'>> => {
  const counted = await count(store, accountId, range, schedules, hasMinutes)
  const ways = waysOf(counted, schedules, range).slice(0, MAX_WAYS)
  const calls = await readCalls(store, accountId, range, ways)
  const callsOf = (way: Way): StoredCall[] => way.at.flatMap((at) => calls.get(keyOf(way, at)) ?? [])
  const firsts = ways.flatMap((way) => callsOf(way).slice(0, 1))
  const steps = await readSteps(store, accountId, firsts)
  const pause = makePause()
  const [questions, behaviours] = [new Map<string, number>(), new Map<string, CallBehaviour>()]
  for (const way of ways) {
    const [flow, own] = [await flowOf(way.flow_version), callsOf(way)]
    const [first] = own
    const told = flow === null || first === undefined ? null : tell(flow, steps.get(first.call_id) ?? [])
    await pause()
    if (told === null || first === undefined) continue
    const latest = own.map(({ id, at }) => ({ call_id: id, at: at.toISOString() }))
    const answers = told.answers.map(({ asked, ...answer }) => {
      const question = questions.get(asked) ?? questions.size
      questions.set(asked, question)
      return { question, ...answer }
    })
    const branch_name = flow?.find(({ id }) => String(id) === String(told.end.branch_id))?.friendly_name ?? null
    const key = JSON.stringify([way.standing, told.opened, answers, told.end])
    const same = behaviours.get(key)
    if (same === undefined) behaviours.set(key, { calls: way.calls, at: first.at.toISOString(), opened: told.opened, answers, end: told.end, branch_name, by_day: way.by_day, minutes: way.minutes, latest })
    else {
      same.calls += way.calls
      same.minutes = joined(same.minutes, way.minutes)
      same.by_day = same.by_day.map((calls, day) => calls + (way.by_day[day] ?? 0))
      same.latest = [...same.latest, ...latest].sort((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, LATEST_CALLS)
    }
  }
  const listed = [...behaviours.values()].sort((one, other) => other.calls - one.calls).slice(0, MAX_BEHAVIOURS)
  const all = counted.reduce((sum, row) => sum + row.calls, 0)
  const told = listed.reduce((sum, behaviour) => sum + behaviour.calls, 0)
  const sumOf = (rows: readonly Pick<Counted, 'minutes'>[]): number => rows.reduce((sum, { minutes }) => sum + (minutes?.all ?? 0), 0)
  const untold_minutes = hasMinutes ? sumOf(counted) - sumOf(listed) : null
  return { calls: all, untold_calls: all - told, untold_minutes, questions: [...questions.keys()], behaviours: listed }
}
