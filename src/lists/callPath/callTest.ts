import { LOCAL_ZONE, localText, wallTime } from 'callflow/calendar'
import { flowAt, scheduleIdsIn, type Moment } from 'callflow/flowAt'
import type { Hours } from 'callflow/hours'
import type { Flow } from 'callflow/machine'
import { endIn } from 'callflow/rehearse'
import { replay } from 'callflow/replay'
import { MAX_EVENTS, type NewRehearsalBody, type RehearsedTime } from 'contract/flowVersions'
import type { Id } from 'contract/operation'
import { useLazyGetApplicationQuery, useLazyListNumbersQuery } from '@/api'
import type { ListedCallPath } from '@/api/endpoints/callPaths'
import { useCreateRehearsalMutation } from '@/api/endpoints/flowVersions'
import { useLazyListSchedulesQuery, type ListedSchedule } from '@/api/endpoints/schedules'
import { explainDialog } from '@/forms/explainDialog'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { contactIn } from '../history/rowData'
import { branchNameIn, testName } from './callEnd'

/** In the time zone, as a person there would write it. */
export const callTimeOf = (instant: Date, zone: string): RehearsedTime => ({
  instant: instant.toISOString(),
  local: localText(wallTime(zone, instant.getTime())),
  time_zone: zone,
})

/** Those that the flow uses. */
export const schedulesIn = (flow: Flow, schedules: readonly ListedSchedule[]): ListedSchedule[] =>
  scheduleIdsIn(flow).flatMap((id) => schedules.find((schedule) => String(schedule.id) === id) ?? [])

const hoursOf = ({ exceptions, ...schedule }: ListedSchedule): Hours => ({
  ...schedule,
  exceptions: exceptions.map((exception) => ({ ...exception, is_yearly: exception.is_yearly ?? 0 })),
})

/** `undefined` while the schedules are unknown: calls then skip opening hours. */
export const momentOf = (schedules: readonly ListedSchedule[] | undefined, at: RehearsedTime | null, now: Date): Moment | undefined =>
  schedules === undefined
    ? undefined
    : {
        at: at === null ? now : new Date(at.instant),
        schedules: new Map(schedules.map((schedule) => [String(schedule.id), hoursOf(schedule)])),
      }

interface TestSources {
  flow: Flow
  schedules: readonly ListedSchedule[]
  numbers: readonly { id: Id }[]
}

/** What the caller did must end as it does with this flow, at that time. Null if the flow asks for something that they didn't do. */
export const testOfCall = ({ call, steps }: Pick<ListedCallPath, 'call' | 'steps'>, { flow, schedules, numbers }: TestSources): Omit<NewRehearsalBody, 'friendly_name'> | null => {
  const [first] = steps
  if (first === undefined) return null
  const began = new Date(first.at)
  const at = callTimeOf(began, schedulesIn(flow, schedules)[0]?.time_zone ?? LOCAL_ZONE)
  const moment = momentOf(schedules, at, began)
  const { events, isKnown } = replay(moment === undefined ? flow : flowAt(flow, moment), steps)
  if (!isKnown || events.length > MAX_EVENTS) return null
  // The service would refuse a number that has been released since.
  const number_id = numbers.find(({ id }) => String(id) === String(call?.number_id))?.id ?? null
  const caller = call === null ? '' : contactIn(call.contact_name, call.contact_number).contactNumber
  return { script: { caller, number_id, events, at }, expected: endIn(flow, events, moment) }
}

/** Makes a call that was made a test of the call flow as it is now. */
export const useCallTest = (applicationId: Id, path: ListedCallPath) => {
  const t = useT()
  const [readApplication] = useLazyGetApplicationQuery()
  const [readSchedules] = useLazyListSchedulesQuery()
  const [readNumbers] = useLazyListNumbersQuery()
  const [createRehearsal] = useCreateRehearsalMutation()
  return useToastSubmit({
    send: async ({ idempotencyKey }) => {
      const [application, schedules, numbers] = await Promise.all([readApplication(applicationId, true), readSchedules(undefined, true), readNumbers(undefined, true)])
      const error = application.error ?? schedules.error ?? numbers.error
      if (application.data === undefined || schedules.data === undefined || numbers.data === undefined) return { error: error ?? {} }
      const { branches } = application.data
      const test = testOfCall(path, { flow: branches, schedules: schedules.data, numbers: numbers.data })
      if (test === null) return { data: { isMade: false } }
      const friendly_name = testName(t, test.script.events, test.expected, branchNameIn(branches))
      const made = await createRehearsal({ applicationId, idempotencyKey, body: { friendly_name, ...test } })
      return made.error === undefined ? { data: { isMade: true } } : { error: made.error }
    },
    saved: msg('Test has been created'),
    undone: ({ isMade }) => (isMade ? null : msg("With today's call flow, this call doesn't tell what the caller would do. Replay it to choose yourself.")),
    explain: explainDialog,
  })
}
