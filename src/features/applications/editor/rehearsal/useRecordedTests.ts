import type { Id } from 'contract/operation'
import { useEffect, useRef } from 'react'
import { readLazySettings } from '@/lib/lazySettings'
import { useAppDispatch } from '@/store/hooks'
import type { TestRun } from './useTests'

/** Keeps the results with the version that was just saved, once. A failure isn't worth a message: they stay unknown. */
export const useRecordedTests = (applicationId: Id, runs: readonly TestRun[], isSettled: boolean): void => {
  const dispatch = useAppDispatch()
  const isRecorded = useRef(false)
  useEffect(() => {
    if (isRecorded.current || !isSettled || runs.length === 0 || !readLazySettings().flowVersions) return
    isRecorded.current = true
    const failed = runs.filter(({ isAsExpected }) => !isAsExpected).map(({ test }) => test.friendly_name)
    const record = async (): Promise<void> => {
      const { recordTests } = await import(/* webpackChunkName: "savedVersion" */ '../savedVersion')
      await dispatch(recordTests(applicationId, runs.length - failed.length, failed))
    }
    record().catch(() => undefined)
  }, [applicationId, dispatch, isSettled, runs])
}
