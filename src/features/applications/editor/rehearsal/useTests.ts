import type { Id } from 'contract/operation'
import { useDeferredValue, useMemo } from 'react'
import { useDeleteRehearsalMutation, useListRehearsalsQuery } from '@/api'
import { useDeletions } from '@/lists/useDeletions'
import type { EditedStack } from '../useChecks'
import { runTests } from './runTests'

/** The tests of an application, and how each goes on these stacks. */
export const useTests = (applicationId: Id, stacks: readonly EditedStack[]) => {
  const [deleteRehearsal] = useDeleteRehearsalMutation()
  const { data, isError, isFetching, refetch } = useListRehearsalsQuery(applicationId)
  const { deleted, deleteOne } = useDeletions({
    kind: 'rehearsal',
    remove: (id) => deleteRehearsal({ applicationId, id }),
  })
  // An edit is painted before it is tried.
  const settled = useDeferredValue(stacks)
  const runs = useMemo(
    () => runTests(data?.filter(({ id }) => !deleted.has(id)) ?? [], settled),
    [data, deleted, settled],
  )
  return {
    runs,
    isLoaded: data !== undefined,
    isFailed: data === undefined && isError && !isFetching,
    retry: () => void refetch(),
    deleteOne,
  }
}
