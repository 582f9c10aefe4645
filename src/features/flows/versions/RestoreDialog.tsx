import DialogContentText from '@mui/material/DialogContentText'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { FlowChange } from 'contract/flowVersions'
import type { Id } from 'contract/operation'
import { compareFlows } from 'callflow/compare'
import { getApplication, useGetApplicationQuery, type OpenedApplication, type EditedBranch, replyTo } from '@/api'
import { recordVersionTests, useGetFlowVersionQuery, useRestoreFlowVersionMutation, useSkipFlowChecksMutation, type OpenedVersion, useListRehearsalsQuery, type ListedRehearsal } from '@/api/endpoints/flowVersions'
import { isCutOff, explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg, type Message, plural } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { type Failure, toFailure, statuses } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { selectSession } from '@/slices/session'
import { readDraft } from '@/store/drafts'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { isNote } from '@/ui/flowProblem'
import { lazyComponent } from '@/ui/lazyComponent'
import { Loaded } from '@/ui/Loaded'
import { Notice } from '@/ui/Notice'
import { readSettings } from '@/lib/settings'
import { failedNames, resultsOf, type TestRun, runTests } from '../editor/rehearsal/testRuns'
import { ReasonInput } from '../editor/flowChecks'
import { MissingList } from './ChangeList'
import { useSchedules } from '../editor/useDescriptions'

const noTests: readonly ListedRehearsal[] = []
const noBranches: readonly EditedBranch[] = []

/** The saved tests, run against the branches of a version that is not current. */
const useVersionTests = (applicationId: Id, branches: readonly EditedBranch[] = noBranches): readonly TestRun[] => {
  const { data: tests = noTests } = useListRehearsalsQuery(applicationId, { skip: !readSettings().extensions })
  const { data: schedules } = useSchedules()
  return useMemo(() => (branches.length === 0 ? [] : runTests(tests, branches, schedules)), [tests, branches, schedules])
}

/** Steps go with their branch. */
const stepsIn = (changes: readonly FlowChange[], ofStep: FlowChange['kind'], ofBranch: FlowChange['kind']): number =>
  changes.reduce((sum, change) => sum + (change.kind === ofStep ? 1 : change.kind === ofBranch && 'modules' in change ? change.modules : 0), 0)

const effectsOf = (changes: readonly FlowChange[]): Message[] => {
  const count = (...kinds: FlowChange['kind'][]): number => changes.filter(({ kind }) => kinds.includes(kind)).length
  const counted: [number, (count: number) => Message][] = [
    [count('branch_removed'), (branches) => plural(branches, '{count} branch is removed', '{count} branches are removed')],
    [stepsIn(changes, 'step_removed', 'branch_removed'), (steps) => plural(steps, '{count} step is removed', '{count} steps are removed')],
    [count('branch_added'), (branches) => plural(branches, '{count} branch is added', '{count} branches are added')],
    [stepsIn(changes, 'step_added', 'branch_added'), (steps) => plural(steps, '{count} step is added', '{count} steps are added')],
    [count('step_changed', 'step_moved'), (steps) => plural(steps, '{count} step is changed or moved', '{count} steps are changed or moved')],
    [count('branch_renamed', 'branches_ordered'), () => msg('Names or the order of branches change')],
  ]
  return counted.flatMap(([many, text]) => (many === 0 ? [] : [text(many)]))
}

const problems = {
  no_steps: msg('This version has no steps: callers will be hung up on.'),
  reaches_nobody: msg("With this version, callers reach nobody: no phone rings, they hear nothing and can't leave a message."),
  loses_callers: msg('This version can lose callers: some reach neither a person nor voicemail.'),
} as const

const TRIAL_PX = 220

const TrialResult = lazyComponent(async () => (await import(/* webpackChunkName: "trial" */ '../trial/TrialDialog')).TrialResult, TRIAL_PX)

/** What the version would have done with the calls that were made; only when asked, because it takes a while. */
const TriedVersion = ({ applicationId, branches }: { applicationId: Id; branches: OpenedVersion['branches'] }) => {
  const t = useT()
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked) return <TrialResult applicationId={applicationId} stacks={branches} />
  return (
    <Button size="small" sx={{ justifySelf: 'start', ml: '-5px' }} onClick={() => setIsAsked(true)}>
      {t('Try on past callers')}
    </Button>
  )
}

interface RestoreEffectsProps {
  applicationId: Id
  current: readonly EditedBranch[]
  restored: OpenedVersion
  tests: readonly TestRun[]
}

/** What becomes of the current call flow, of callers and of the saved tests. */
const RestoreEffects = ({ applicationId, current, restored, tests }: RestoreEffectsProps) => {
  const t = useT()
  const effects = useMemo(() => effectsOf(compareFlows(current, restored.branches)), [current, restored.branches])
  const { problem } = restored.version
  const failed = failedNames(tests)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, my: 1.5 }}>
      {effects.length === 0 ? null : (
        <Box sx={{ typography: 'body2' }}>
          <span>{t('Compared with the current version:')}</span>
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {effects.map((effect) => (
              <li key={effect.key}>{t(effect)}</li>
            ))}
          </Box>
        </Box>
      )}
      {problem === null ? null : (
        <Notice kind={isNote(problem) ? 'info' : 'warning'} role="none">
          {t(problems[problem])}
        </Notice>
      )}
      {tests.length === 0 ? null : failed.length === 0 ? (
        <Box sx={{ typography: 'body2' }}>{t(plural(tests.length, '{count} saved test passes with this version.', '{count} saved tests pass with this version.'))}</Box>
      ) : (
        <Notice kind="warning" role="none">
          {t(plural(tests.length, '{failed} of {count} saved test fails with this version: {names}', '{failed} of {count} saved tests fail with this version: {names}', { failed: failed.length, names: failed.join(', ') }))}
        </Notice>
      )}
      <TriedVersion applicationId={applicationId} branches={restored.branches} />
    </Box>
  )
}

interface RestoreDialogProps {
  application: OpenedApplication
  version: number
  onClose: () => void
}

const PLACE_PX = 80

const explain = (failure: Failure): Message => {
  if (failure.outcome === 'unknown' && !isCutOff(failure)) return msg("We couldn't confirm that the version was restored. Look at the list of versions before you try again.")
  return failure.status === statuses.changed
    ? msg('This call flow was just saved in another tab or by someone else. That version is kept too: you can still restore this one.')
    : explainDialog(failure)
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
  const [skip] = useSkipFlowChecksMutation()
  const [reason, setReason] = useState('')
  const problem = opened.data?.version.problem ?? null
  const failed = failedNames(tests)
  const needsReason = current.requires_checks === 1 && (failed.length > 0 || problem !== null)
  const send = async () => {
    if (needsReason) {
      const { error } = await skip({ id, reason, failed_tests: failed, problem })
      if (error !== undefined) return { error }
    }
    const result = await restore({ applicationId: id, version, etag: current.etag })
    if (result.error !== undefined && toFailure(result.error).status === statuses.changed) {
      await replyTo(dispatch(getApplication.initiate(id, { forceRefetch: true })))
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
  const isChanged = form.failure?.status === statuses.changed
  return (
    <FormDialog
      role="alertdialog"
      title={t('Restore version {version}', { version })}
      submitLabel={isChanged ? t('Restore anyway') : t('Restore as a new version')}
      form={form}
      onClose={onClose}
      isSubmitDisabled={opened.data === undefined || (isFetching && !isChanged) || (needsReason && reason.trim() === '')}
    >
      <DialogContentText>
        {t('Calls will follow this version right away. The current version stays in the list, so you can go back to it.')}
      </DialogContentText>
      <Loaded query={opened} subject={t('Versions')} loadFailed={t("Couldn't load this version.")} height={PLACE_PX}>
        {(restored) => (
          <>
            <RestoreEffects applicationId={id} current={current.branches} restored={restored} tests={tests} />
            {needsReason ? <ReasonInput value={reason} onChange={setReason} error={form.errorOf('reason')} isDisabled={form.isBusy} /> : null}
            {restored.missing.length === 0 ? null : <MissingList title={t('Some steps of this version will be incomplete:')} missing={restored.missing} />}
          </>
        )}
      </Loaded>
      {hasDraft ? (
        <Notice kind="warning" role="none">
          <Box component="span">
            {t('You have unsaved changes to this call flow. They are not part of the restored version; they stay a draft, which the editor restores when you open it.')}
          </Box>
        </Notice>
      ) : null}
    </FormDialog>
  )
}
