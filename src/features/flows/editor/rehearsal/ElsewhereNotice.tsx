import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import type { Id } from 'contract/operation'
import { plural } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { useAppDispatch } from '@/store/hooks'
import { bringFocusBack } from '@/ui/focusHeading'
import { Notice } from '@/ui/Notice'
import type { BranchSummary } from '../branches/branchSummaries'
import { recordTests } from '../savedVersion'
import type { EditedStack } from '../../checkFlow'
import { branchNameIn } from '@/lists/callPath/callEnd'
import { TestChange, useTests, type TestRun, resultsOf } from './testRuns'

/** Keeps the results with the version that was just saved, once. A failure isn't worth a message: they stay unknown. */
const useRecordedTests = (applicationId: Id, runs: readonly TestRun[], isSettled: boolean): void => {
  const dispatch = useAppDispatch()
  const isRecorded = useRef(false)
  useEffect(() => {
    if (isRecorded.current || !isSettled || runs.length === 0 || !readSettings().extensions) return
    isRecorded.current = true
    void dispatch(recordTests(applicationId, resultsOf(runs)))
  }, [applicationId, dispatch, isSettled, runs])
}

interface ElsewhereNoticeProps {
  applicationId: Id
  stacks: readonly EditedStack[]
  branches: readonly BranchSummary[]
}

/** After a save, lists the tests that now end differently. Blocks nothing. */
export const ElsewhereNotice = ({ applicationId, stacks, branches }: ElsewhereNoticeProps) => {
  const t = useT()
  const { runs, isSettled, isFailed, retry } = useTests(applicationId, stacks)
  useRecordedTests(applicationId, runs, isSettled)
  const [isClosed, setIsClosed] = useState(false)
  const elsewhere = runs.filter(({ isAsExpected }) => !isAsExpected)
  if (isFailed) {
    const action = (
      <Button size="small" onClick={retry}>
        {t('Retry')}
      </Button>
    )
    return (
      <Notice kind="info" role="status" action={action}>
        {t("The call flow was saved, but its tests couldn't be run.")}
      </Notice>
    )
  }
  if (isClosed || elsewhere.length === 0) return null
  const handleClose = (): void => {
    setIsClosed(true)
    bringFocusBack()
  }
  const action = (
    <Button size="small" onClick={handleClose}>
      {t('Close')}
    </Button>
  )
  return (
    <Notice kind="warning" role="alert" action={action}>
      {t(plural(elsewhere.length, 'Saved. {count} test now ends differently:', 'Saved. {count} tests now end differently:'))}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {elsewhere.map((run) => (
          <Box component="li" key={run.test.id} sx={{ mt: 1 }}>
            <strong>{run.test.friendly_name}</strong>
            <TestChange applicationId={applicationId} run={run} branchName={branchNameIn(branches)} />
          </Box>
        ))}
      </Box>
    </Notice>
  )
}
