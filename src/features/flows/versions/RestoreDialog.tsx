import DialogContentText from '@mui/material/DialogContentText'
import Box from '@mui/material/Box'
import { MAX_NAMES, type VersionTests } from 'contract/flowVersions'
import type { Id } from 'contract/operation'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { getApplication, useGetApplicationQuery, type OpenedApplication } from '@/api'
import { recordVersionTests, useGetFlowVersionQuery, useRestoreFlowVersionMutation } from '@/api/endpoints/flowVersions'
import { isCutOff } from '@/forms/cutOff'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import type { Failure } from '@/lib/failure'
import { toFailure } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { selectSession } from '@/slices/session'
import { readDraft } from '@/store/drafts'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { Loaded } from '@/ui/Loaded'
import { Notice } from '@/ui/Notice'
import type { TestRun } from '../editor/rehearsal/useTests'
import { MissingList } from './MissingList'
import { RestoreEffects, useVersionTests } from './RestoreEffects'

interface RestoreDialogProps {
  application: OpenedApplication
  version: number
  onClose: () => void
}

const PLACE_PX = 80
const CONFLICT = 412

const explain = (failure: Failure): Message => {
  if (failure.outcome === 'unknown' && !isCutOff(failure)) return msg("We couldn't confirm that the version was restored. Look at the list of versions before you try again.")
  return failure.status === CONFLICT
    ? msg('This application was just saved in another tab or by someone else. That version is kept too: you can still restore this one.')
    : explainDialog(failure)
}

const resultsOf = (tests: readonly TestRun[]): VersionTests => {
  const failed = tests.filter(({ isAsExpected }) => !isAsExpected).map(({ test }) => test.friendly_name)
  return { passed: tests.length - failed.length, failed: failed.length, failed_names: failed.slice(0, MAX_NAMES) }
}

const useHasDraft = (applicationId: Id): boolean => {
  const owner = useAppSelector(selectSession)
  return useState(() => readDraft(owner, applicationId) !== null)[0]
}

/** Says first what changes, what is missing, who is reached, which tests fail, and what becomes of unsaved changes. */
export const RestoreDialog = ({ application, version, onClose }: RestoreDialogProps) => {
  const { id } = application
  const t = useT()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const dispatch = useAppDispatch()
  const closeWithToast = useCloseWithToast(onClose)
  const opened = useGetFlowVersionQuery({ applicationId: id, version }, { refetchOnMountOrArgChange: true })
  const [restore] = useRestoreFlowVersionMutation()
  // The page may have loaded it before the latest save.
  const { data: current = application, isFetching } = useGetApplicationQuery(id, { refetchOnMountOrArgChange: true })
  const tests = useVersionTests(id, opened.data?.branches)
  const hasDraft = useHasDraft(id)
  const send = async () => {
    const result = await restore({ applicationId: id, version, etag: current.etag })
    if (result.error !== undefined && toFailure(result.error).status === CONFLICT) {
      await dispatch(getApplication.initiate(id, { forceRefetch: true, subscribe: false }))
    }
    return result
  }
  const form = useSubmit({
    send,
    onDone: ({ version: { version: latest } }) => {
      const done =
        latest === null
          ? msg('Version {restored} has been restored.', { restored: version })
          : msg('Version {restored} has been restored as version {version}.', { restored: version, version: latest })
      if (latest !== null && tests.length > 0) void dispatch(recordVersionTests.initiate({ applicationId: id, version: latest, tests: resultsOf(tests) }, { track: false }))
      closeWithToast('success', done)
      if (pathname !== paths.versions(id)) void navigate(paths.versions(id))
    },
    explain,
  })
  const isChanged = form.failure?.status === CONFLICT
  return (
    <FormDialog
      role="alertdialog"
      title={t('Restore version {version}', { version })}
      submitLabel={isChanged ? t('Restore anyway') : t('Restore as a new version')}
      form={form}
      onClose={onClose}
      isSubmitDisabled={opened.data === undefined || isFetching}
    >
      <DialogContentText>
        {t('Calls will follow this version right away. The current version stays in the list, so you can go back to it.')}
      </DialogContentText>
      <Loaded query={opened} subject={t('Versions')} loadFailed={t("Couldn't load this version.")} height={PLACE_PX}>
        {(restored) => (
          <>
            <RestoreEffects current={current.branches} restored={restored} tests={tests} />
            {restored.missing.length === 0 ? null : <MissingList title={t('Some steps of this version will be incomplete:')} missing={restored.missing} />}
          </>
        )}
      </Loaded>
      {hasDraft ? (
        <Notice kind="warning" role="none">
          <Box component="span">
            {t('You have unsaved changes to this application. They are not part of the restored version; they stay a draft, which the editor offers you.')}
          </Box>
        </Notice>
      ) : null}
    </FormDialog>
  )
}
