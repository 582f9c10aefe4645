import type { Id } from 'contract/operation'
import { MAX_NAMES } from 'contract/flowVersions'
import { listLatestVersions, noteFlowVersion, recordVersionTests } from '@/api/endpoints/flowVersions'
import { selectEditor } from '@/slices/applicationEditor'
import type { AppDispatch, RootState } from '@/store/makeStore'

/** The version that the last save made or confirmed: it has the steps' version that the save returned. */
const findSavedVersion =
  (applicationId: Id) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<number | null> => {
    const { etag } = selectEditor(getState())
    const { data } = await dispatch(listLatestVersions.initiate(applicationId, { forceRefetch: true, subscribe: false }))
    return data?.find(({ modules_version }) => etag !== null && /\d+/.exec(etag)?.[0] === String(modules_version))?.version ?? null
  }

/** Whether the note is kept. */
export const noteSavedVersion =
  (applicationId: Id, note: string) =>
  async (dispatch: AppDispatch): Promise<boolean> => {
    const version = await dispatch(findSavedVersion(applicationId))
    if (version === null) return false
    const { error } = await dispatch(noteFlowVersion.initiate({ applicationId, version, note }, { track: false }))
    return error === undefined
  }

export const recordTests =
  (applicationId: Id, passed: number, failed: readonly string[]) =>
  async (dispatch: AppDispatch): Promise<void> => {
    const version = await dispatch(findSavedVersion(applicationId))
    const tests = { passed, failed: failed.length, failed_names: failed.slice(0, MAX_NAMES) }
    if (version !== null) await dispatch(recordVersionTests.initiate({ applicationId, version, tests }, { track: false }))
  }
