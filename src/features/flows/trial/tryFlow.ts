import type { BehavioursBody, CallerEnd } from 'contract/callPaths'
import type { Figures } from 'contract/flows'
import type { Id } from 'contract/operation'
import type { ScheduleHours } from 'contract/schedules'
import { scheduleIdsIn } from 'callflow/flowAt'
import { pathOf, type Flow, type FlowBranch } from 'callflow/machine'
import { moduleAt } from 'callflow/meet'
import { makeUsage } from 'callflow/cost'
import { rehearse, type Rehearsal } from 'callflow/rehearse'
import { tryBehaviours, type Doubt, type TrialGroup } from 'callflow/trial'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import type { ReadFlowBehaviours, ReadFlowCounts } from '@/api/endpoints/callPaths'
import { messageKey, type Message, type MessageKey } from '@/i18n/message'
import { formatCount } from '@/lib/format'
import { momentOf } from '@/lists/callPath/callTest'
import type { AskedCall } from '../editor/rehearsal/useRehearsal'

type Behaviour = ReadFlowBehaviours['behaviours'][number]

export type NamedBranch = FlowBranch & { friendly_name: string }

/** Calls to which the same would have happened. */
export interface TrialLine {
  text: Message
  calls: number
  /** Of each day of the period. */
  byDay: readonly { text: Message; calls: number }[]
  /** The latest, newest first. */
  latest: Behaviour['latest']
  /** One of them, as far as it is known. */
  played: AskedCall
}

export interface Trial {
  calls: number
  same: number
  other: { calls: number; lines: readonly TrialLine[] }
  unknown: { calls: number; lines: readonly TrialLine[] }
  /** What the calls would have done, as far as that is known. */
  steps: ReadFlowCounts['steps']
  /** Of the unknown ones: calls that took steps which aren't kept, or rare ways. */
  untold: number
  /** Started minutes, and calls put through to another number: as they were, and between which figures they would have been. */
  minutes: Figures
  transfers: Figures
}

const [reached, left] = [messageKey('reached someone in “{branch}”'), messageKey('hung up in “{branch}”')]

const then: Readonly<Record<CallerEnd['kind'], { one: MessageKey; other: MessageKey }>> = {
  answered: { one: reached, other: reached },
  message: { one: messageKey('was asked for a message in “{branch}”'), other: messageKey('were asked for a message in “{branch}”') },
  hangUp: { one: messageKey('was hung up on in “{branch}”'), other: messageKey('were hung up on in “{branch}”') },
  left: { one: left, other: left },
}

const instead: Readonly<Record<CallerEnd['kind'], MessageKey>> = {
  answered: messageKey('have reached someone in “{branch}”'),
  message: messageKey('have been asked for a message in “{branch}”'),
  hangUp: messageKey('have been hung up on in “{branch}”'),
  left: messageKey('have hung up in “{branch}”'),
}

const doubts: Readonly<Record<Doubt, { one: MessageKey; other: MessageKey }>> = {
  prompt: {
    one: messageKey("{count} caller would have been asked something in “{branch}” that they weren't asked at the time."),
    other: messageKey("{count} callers would have been asked something in “{branch}” that they weren't asked at the time."),
  },
  key: {
    one: messageKey('{count} caller pressed a key in “{branch}” that led nowhere. There are other keys now.'),
    other: messageKey('{count} callers pressed a key in “{branch}” that led nowhere. There are other keys now.'),
  },
  ring: {
    one: messageKey('For {count} caller, a phone would have rung in “{branch}” that did not ring then. Nobody knows who would have answered.'),
    other: messageKey('For {count} callers, a phone would have rung in “{branch}” that did not ring then. Nobody knows who would have answered.'),
  },
  time: {
    one: messageKey('{count} caller would have had more or less time in “{branch}”, to choose or to be answered.'),
    other: messageKey('{count} callers would have had more or less time in “{branch}”, to choose or to be answered.'),
  },
}

const counted = (calls: number, count: string, { one, other }: { one: MessageKey; other: MessageKey }, values: NonNullable<Message['values']>): Message =>
  ({ key: other, singular: { key: one, count: calls }, values: { count, ...values } })

const changed = { one: messageKey('{count} caller who {then} would {instead}.'), other: messageKey('{count} callers who {then} would {instead}.') }

type Group<Result> = TrialGroup<Behaviour, Result>

const LATEST = 3

const linesOf = <Result>(groups: readonly Group<Result>[], textOf: (calls: number, group: Group<Result>) => Message): TrialLine[] => {
  const lines = groups.map((group) => {
    const { behaviours, events } = group
    const calls = behaviours.reduce((sum, behaviour) => sum + behaviour.calls, 0)
    const latest = behaviours.flatMap((behaviour) => behaviour.latest).sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    const days = behaviours[0]?.by_day.map((_, day) => behaviours.reduce((sum, { by_day }) => sum + (by_day[day] ?? 0), 0)) ?? []
    const byDay = days.map((count) => ({ text: textOf(count, group), calls: count }))
    return { text: textOf(calls, group), calls, byDay, latest: latest.slice(0, LATEST), played: { at: new Date(behaviours[0]?.at ?? ''), events } }
  })
  return lines.sort((one, other) => other.calls - one.calls)
}

/** A schedule with hours that aren't saved. */
export interface EditedHours {
  id: Id
  hours: ScheduleHours
}

/** Those that a flow uses, as the service takes them. */
export const triedSchedules = (stacks: readonly NamedBranch[], edited: EditedHours | null = null): BehavioursBody['schedules'] =>
  scheduleIdsIn(stacks).map((id) => (edited !== null && id === String(edited.id) ? { id, hours: edited.hours } : { id }))

const sumOf = (lines: readonly TrialLine[]): number => lines.reduce((all, { calls }) => all + calls, 0)

/** Where a call that met no step ended. */
const beginning = (stacks: readonly NamedBranch[]): string => stacks.find(({ name }) => name === 'root')?.friendly_name ?? ''

const countedSteps = ({ path }: Rehearsal, flow: Flow, calls: number): ReadFlowCounts['steps'] =>
  pathOf(path).map(({ place, outcome, key, to }) => ({
    ...{ branch_id: place.branchId, module_index: place.index, module_name: moduleAt(flow, place)?.module_name ?? '' },
    ...{ outcome, key, to_branch_id: to, calls },
  }))

/** The calls that were made, each once more with the edited flow. */
export const tryFlow = (found: ReadFlowBehaviours, stacks: readonly NamedBranch[], saved: readonly ListedSchedule[] | undefined, language: string, edited: EditedHours | null = null): Trial => {
  const names = new Map(stacks.map(({ id, friendly_name }) => [String(id), friendly_name]))
  const nameOf = (id: Id | null): string => names.get(String(id)) ?? beginning(stacks)
  const steps: ReadFlowCounts['steps'] = []
  const { minutes, transfers, count } = makeUsage(found)
  const isEdited = (id: Id): boolean => String(id) === String(edited?.id)
  const schedules = saved?.map((schedule) => (edited !== null && isEdited(schedule.id) ? { ...schedule, ...edited.hours, override: null } : schedule))
  const trying = { flow: stacks, schedules: momentOf(schedules, null, new Date(0))?.schedules, edited: edited === null ? null : String(edited.id) }
  const { same, changed: changes, doubted } = tryBehaviours(found, trying, (behaviour, done) => {
    const tried = rehearse(done.flow, done.events)
    steps.push(...countedSteps(tried, done.flow, behaviour.calls))
    count(behaviour, done, tried)
  })
  const other = linesOf(changes, (calls, { behaviours: [behaviour], result }) => {
    const before = { kind: behaviour?.end.kind ?? 'hangUp', branch: behaviour?.branch_name ?? nameOf(null) }
    return counted(calls, formatCount(calls, language), changed, {
      then: { key: then[before.kind][calls === 1 ? 'one' : 'other'], values: { branch: before.branch } },
      instead: { key: instead[result.kind], values: { branch: nameOf(result.branch_id) } },
    })
  })
  const unknown = linesOf(doubted, (calls, { result: { doubt, place } }) => counted(calls, formatCount(calls, language), doubts[doubt], { branch: nameOf(place.branchId) }))
  return {
    calls: found.calls,
    same,
    other: { calls: sumOf(other), lines: other },
    unknown: { calls: sumOf(unknown) + found.untold_calls, lines: unknown },
    steps,
    untold: found.untold_calls,
    minutes,
    transfers,
  }
}
