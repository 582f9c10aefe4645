import { guaranteeSteps, hoursOf, meantIn, type Hour, type Loss, type LostCaller } from 'callflow/guarantee'
import { scheduleIdsIn } from 'callflow/flowAt'
import type { CallEvent } from 'callflow/machine'
import type { ListedRehearsal } from '@/api/endpoints/flowVersions'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import { messageKey, msg, type Message } from '@/i18n/message'
import { serviceNow } from '@/lib/time'
import type { Finding, FlowBranch } from '../checkFlow'
import { momentOf } from '@/lists/callPath/callTest'

/** The keys that are pressed in a row are one. */
const waysOf = (events: readonly CallEvent[]): Message[] => {
  const ways: Message[] = []
  let keys: string[] = []
  const endKeys = (): void => {
    if (keys.length > 0) ways.push(msg('presses {keys}', { keys: keys.join(' ') }))
    keys = []
  }
  for (const event of events) {
    if (event.type === 'digit') {
      keys.push(event.digit)
      continue
    }
    endKeys()
    if (event.type === 'timeout') ways.push(msg('presses nothing'))
    if (event.type === 'transferred' && event.result === 'unanswered') ways.push(msg('reaches no one'))
  }
  endKeys()
  return ways
}

const inOrder = ([first, ...rest]: readonly Message[]): Message | null => {
  if (first === undefined) return null
  const then = inOrder(rest)
  return then === null ? first : { key: messageKey('{way}, then {rest}'), values: { way: first, rest: then } }
}

const ofEvery: Readonly<Record<Loss, Message>> = {
  ends: msg('Callers are cut off: there is no next step.'),
  hungUp: msg('Callers are hung up on. If you mean it, play the call and save it as a test.'),
  silent: msg('Callers are hung up on without a word.'),
  unanswered: msg('If no one answers the extension, the call ends.'),
  loops: msg('Callers hear the same again and again.'),
}

const ofSome: Readonly<Record<Loss, Message['key']>> = {
  ends: messageKey('A caller who {way} is cut off: there is no next step.'),
  hungUp: messageKey('A caller who {way} is hung up on. If you mean it, play the call and save it as a test.'),
  silent: messageKey('A caller who {way} is hung up on without a word.'),
  unanswered: messageKey('A caller who {way} is cut off. Extensions have no voicemail of their own.'),
  loops: messageKey('A caller who {way} hears the same again and again.'),
}

const problemOf = ({ loss, events }: LostCaller): Message => {
  const way = inOrder(waysOf(events))
  return way === null ? ofEvery[loss] : { key: ofSome[loss], values: { way } }
}

/** At the step where it happens, or else at the branch where calls begin. */
const findingOf = (lost: LostCaller, stacks: readonly FlowBranch[], isAlways: boolean): Finding[] => {
  const { place } = lost
  const branch = stacks.find(({ id, name }) => (place === null ? name === 'root' : String(id) === String(place.branchId)))
  if (branch === undefined) return []
  const moduleKey = (place === null ? null : branch.modules[place.index]?.key) ?? null
  return [{ branchId: branch.id, moduleKey, problem: problemOf(lost), severity: 'note', lost: { events: lost.events, at: isAlways ? null : lost.hours.at } }]
}

/** They depend on nothing that is edited, and take longest. */
const knownHours = new WeakMap<readonly ListedSchedule[], Map<string, Hour[]>>()

const hoursIn = (stacks: readonly FlowBranch[], schedules: readonly ListedSchedule[], moment: NonNullable<ReturnType<typeof momentOf>>): Hour[] => {
  const known = knownHours.get(schedules) ?? new Map<string, Hour[]>()
  knownHours.set(schedules, known)
  const used = scheduleIdsIn(stacks).join(' ')
  const hours = known.get(used) ?? hoursOf(stacks, moment.schedules, moment.at)
  known.set(used, hours)
  return hours
}

export interface Guaranteed {
  findings: readonly Finding[]
  /** How many situations of a call were looked at. */
  states: number
}

const noSchedules: readonly ListedSchedule[] = []
const paused = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Who isn't looked after, whatever callers press and whoever answers; null once it is asked for another flow. */
export const findLostCallers = async (
  stacks: readonly FlowBranch[],
  schedules: readonly ListedSchedule[] = noSchedules,
  tests: readonly ListedRehearsal[] = [],
  isCurrent: () => boolean = () => true,
): Promise<Guaranteed | null> => {
  const moment = momentOf(schedules, null, new Date(serviceNow()))
  if (moment === undefined) return null
  const asked = { flow: stacks, schedules: moment.schedules, meant: meantIn(tests), from: moment.at }
  const steps = guaranteeSteps(asked, hoursIn(stacks, schedules, moment))
  for (;;) {
    const { done, value } = steps.next()
    if (!isCurrent()) return null
    if (done === true) {
      const findings = value.lost.flatMap((lost) => findingOf(lost, stacks, value.hours === value.lostHours))
      return { findings, states: value.states }
    }
    await paused()
  }
}
