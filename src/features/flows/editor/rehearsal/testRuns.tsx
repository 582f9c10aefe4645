import { useDeleteRehearsalMutation, useListRehearsalsQuery, type ListedRehearsal, useChangeRehearsalMutation } from '@/api/endpoints/flowVersions'
import { useDeferredValue, useMemo } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { MAX_NAMES, type VersionTests, type CallEnd } from 'contract/flowVersions'
import type { Id } from 'contract/operation'
import type { Flow } from 'callflow/machine'
import { endIn, isExpectedEnd } from 'callflow/rehearse'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import { useDeletions } from '@/lists/useDeletions'
import { explainDialog } from '@/forms/explainDialog'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { atTextEdge } from '@/ui/styles'
import { bringFocusBack } from '@/ui/focusHeading'
import type { EditedStack } from '../../checkFlow'
import { useSchedules } from '../useDescriptions'
import { endMessage, type BranchName } from '@/lists/callPath/callEnd'
import { momentOf } from '@/lists/callPath/callTest'

export interface TestRun {
  test: ListedRehearsal
  now: CallEnd
  isAsExpected: boolean
}

export const runTests = (tests: readonly ListedRehearsal[], flow: Flow, schedules: readonly ListedSchedule[] | undefined): TestRun[] =>
  tests.map((test) => {
    const now = endIn(flow, test.script.events, momentOf(schedules, test.script.at ?? null, new Date()))
    return { test, now, isAsExpected: isExpectedEnd(now, test.expected) }
  })

export const failedNames = (runs: readonly TestRun[]): string[] => runs.filter(({ isAsExpected }) => !isAsExpected).map(({ test }) => test.friendly_name)

export const resultsOf = (runs: readonly TestRun[]): VersionTests => {
  const failed = failedNames(runs)
  return { passed: runs.length - failed.length, failed: failed.length, failed_names: failed.slice(0, MAX_NAMES) }
}

export const useTests = (applicationId: Id, stacks: readonly EditedStack[]) => {
  const [deleteRehearsal] = useDeleteRehearsalMutation()
  const { data, isError, isFetching, refetch } = useListRehearsalsQuery(applicationId)
  const { deleted, deleteOne } = useDeletions({
    kind: 'rehearsal',
    remove: (id) => deleteRehearsal({ applicationId, id }),
    failed: msg('Error while deleting test.'),
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

interface TestChangeProps {
  applicationId: Id
  run: TestRun
  branchName: BranchName
}

export const TestChange = ({ applicationId, run: { test, now }, branchName }: TestChangeProps) => {
  const t = useT()
  const [changeRehearsal] = useChangeRehearsalMutation()
  const { id, friendly_name: name, expected } = test
  const update = useToastSubmit<object>({
    send: () => changeRehearsal({ applicationId, id, friendly_name: name, expected: now }),
    saved: msg('Test has been updated'),
    explain: explainDialog,
    onDone: bringFocusBack,
  })
  return (
    <>
      <Typography variant="body2">{t('Expected: {end}', { end: t(endMessage(expected, branchName)) })}</Typography>
      <Typography variant="body2">{t('Now: {end}', { end: t(endMessage(now, branchName)) })}</Typography>
      <Button size="small" aria-label={t('Update test {name}', { name })} loading={update.isBusy} sx={atTextEdge.small} onClick={update.submit}>
        {t('Update test')}
      </Button>
    </>
  )
}
