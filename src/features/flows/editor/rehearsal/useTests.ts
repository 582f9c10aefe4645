import { useDeferredValue, useMemo } from 'react'
import type { CallEnd } from 'contract/rehearsals'
import type { Id } from 'contract/operation'
import type { Flow } from 'callflow/machine'
import { useDeleteRehearsalMutation, useListRehearsalsQuery, type ListedRehearsal } from '@/api'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import { useDeletions } from '@/lists/useDeletions'
import type { EditedStack } from '../useChecks'
import { useSchedules } from '../useKnownSchedules'
import { endIn, isSameEnd } from './callEnd'
import { momentOf } from './callTime'

export interface TestRun {
  test: ListedRehearsal
  now: CallEnd
  isAsExpected: boolean
}

export const runTests = (tests: readonly ListedRehearsal[], flow: Flow, schedules: readonly ListedSchedule[] | undefined): TestRun[] =>
  tests.map((test) => {
    const now = endIn(flow, test.script.events, momentOf(schedules, test.script.at ?? null, new Date()))
    return { test, now, isAsExpected: isSameEnd(now, test.expected) }
  })

export const useTests = (applicationId: Id, stacks: readonly EditedStack[]) => {
  const [deleteRehearsal] = useDeleteRehearsalMutation()
  const { data, isError, isFetching, refetch } = useListRehearsalsQuery(applicationId)
  const { deleted, deleteOne } = useDeletions({
    kind: 'rehearsal',
    remove: (id) => deleteRehearsal({ applicationId, id }),
  })
  const { data: schedules, isLoading } = useSchedules()
  // An edit is painted before the tests run.
  const deferredStacks = useDeferredValue(stacks)
  const runs = useMemo(
    () => runTests(data?.filter(({ id }) => !deleted.has(id)) ?? [], deferredStacks, schedules),
    [data, deleted, deferredStacks, schedules],
  )
  return {
    runs,
    isLoaded: data !== undefined,
    /** The runs won't change unless something else does. */
    isSettled: data !== undefined && !isFetching && !isLoading && deferredStacks === stacks,
    isFailed: data === undefined && isError && !isFetching,
    retry: () => void refetch(),
    deleteOne,
  }
}
