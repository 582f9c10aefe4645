import { useMemo, useState } from 'react'
import { LOCAL_ZONE, dateOf, dayIn, firstInstant, localMinutes } from 'callflow/calendar'
import type { Id } from 'contract/operation'
import type { RehearsedTime } from 'contract/flowVersions'
import type { CallEvent } from 'callflow/machine'
import { flowAt, type Moment } from 'callflow/flowAt'
import { rehearse } from 'callflow/rehearse'
import { replay, type TakenStep } from 'callflow/replay'
import { holidaysBetween, quebecHolidays } from 'callflow/holidays'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import { readSettings } from '@/lib/settings'
import { serviceNow } from '@/lib/time'
import { callTimeOf, momentOf, schedulesIn } from '@/lists/callPath/callTest'
import type { EditedStack } from '../../checkFlow'
import { useSchedules } from '../useDescriptions'
import { isSameFlow } from './trail'

const YEAR_DAYS = 366

/** `local` is `YYYY-MM-DDTHH:MM`; null if it is no time. */
export const callTimeAt = (local: string, zone: string): RehearsedTime | null => {
  const wall = localMinutes(local)
  return wall === null ? null : { instant: new Date(firstInstant(zone, wall)).toISOString(), local, time_zone: zone }
}

export const tonight = (zone: string, now: Date): string => `${dateOf(dayIn(zone, now.getTime()))}T21:00`

/** At 10 on the next holiday of these schedules, or of Quebec if they have none. */
export const nextHoliday = (schedules: readonly ListedSchedule[], zone: string, now: Date): string | null => {
  const chosen = [...new Set(schedules.flatMap(({ holidays }) => holidays))]
  const tomorrow = dayIn(zone, now.getTime()) + 1
  const [next] = holidaysBetween(chosen.length === 0 ? quebecHolidays : chosen, dateOf(tomorrow), dateOf(tomorrow + YEAR_DAYS))
  return next === undefined ? null : `${dateOf(next.day)}T10:00`
}

export interface CallPlan {
  caller: string
  /** The dialled number; `null` for no particular one. */
  numberId: Id | null
  /** When the call begins; null for now. */
  at: RehearsedTime | null
}

export interface RehearsedCall extends CallPlan {
  /** Null for a service without schedules. */
  beganAt: RehearsedTime | null
  events: readonly CallEvent[]
  /** The stacks when the call began: edits don't affect a running call. */
  stacks: readonly EditedStack[]
  moment: Moment | undefined
  /** The number of events after which nobody knows what the caller would have done; null if they end the call. */
  knownEvents: number | null
}

const answered: CallEvent = { type: 'answered' }
const noSchedules: readonly ListedSchedule[] = []

/** One of given events, or one that was made and is played with this flow; `at` is null for now. */
export type AskedCall = { at: Date | null } & ({ events: readonly CallEvent[] } | { caller: string; numberId: Id | null; path: readonly TakenStep[] })

export const useRehearsal = (stacks: readonly EditedStack[], asked: AskedCall | null) => {
  const { data: schedules } = useSchedules()
  const used = useMemo(() => schedulesIn(stacks, schedules ?? noSchedules), [stacks, schedules])
  const zone = used[0]?.time_zone ?? LOCAL_ZONE
  const begun = (plan: CallPlan) => {
    const now = new Date(serviceNow())
    const beganAt = plan.at ?? (readSettings().extensions ? callTimeOf(now, zone) : null)
    return { ...plan, beganAt, stacks, moment: momentOf(schedules, plan.at, now), knownEvents: null }
  }
  const askedCall = (): RehearsedCall | null => {
    if (asked === null) return null
    const at = asked.at === null ? null : callTimeOf(asked.at, zone)
    if ('events' in asked) return { ...begun({ caller: '', numberId: null, at }), events: asked.events }
    const plan = begun({ caller: asked.caller, numberId: asked.numberId, at })
    const { events, isKnown } = replay(plan.moment === undefined ? stacks : flowAt(stacks, plan.moment), asked.path)
    return { ...plan, events, knownEvents: isKnown ? null : events.length }
  }
  const [call, setCall] = useState<RehearsedCall | null>(askedCall)
  const rehearsal = useMemo(() => (call === null ? null : rehearse(call.stacks, call.events, call.moment)), [call])
  const hasChanged = useMemo(() => call !== null && !isSameFlow(call.stacks, stacks), [call, stacks])
  return {
    call,
    rehearsal,
    hasChanged,
    schedules: used,
    zone,
    start: (plan: CallPlan): void => setCall({ ...begun(plan), events: [answered] }),
    replay: (plan: CallPlan, events: readonly CallEvent[]): void => setCall({ ...begun(plan), events }),
    addEvent: (event: CallEvent): void =>
      setCall((before) => before && { ...before, events: [...before.events, event] }),
    undo: (): void =>
      setCall((before) => (before === null || before.events.length <= 1 ? null : { ...before, events: before.events.slice(0, -1) })),
    startAgain: (): void => setCall((before) => before && { ...before, ...begun(before), events: [answered] }),
    leave: (): void => setCall(null),
  }
}

export type RehearsalControls = ReturnType<typeof useRehearsal>
