import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Replay from '@mui/icons-material/Replay'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Id } from 'contract/operation'
import { endOf, type Rehearsal } from 'callflow/rehearse'
import { useListNumbersQuery } from '@/api'
import { type ListedRehearsal, useChangeRehearsalMutation, useCreateRehearsalMutation, useSetFlowChecksMutation } from '@/api/endpoints/flowVersions'
import { plural, msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { ActionsMenu } from '@/ui/ActionsMenu'
import { FailureNotice } from '@/ui/FailureNotice'
import { DeleteDialog } from '@/lists/DeleteDialog'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { explainDialog } from '@/forms/explainDialog'
import { NameDialog } from '@/forms/NameDialog'
import { useToastSubmit } from '@/forms/useToastSubmit'
import type { Flow } from '../useFlow'
import { type BranchName, endMessage, testName } from '@/lists/callPath/callEnd'
import { NightCalls } from './NightCalls'
import { TestChange, useTests, type TestRun } from './testRuns'
import type { RehearsedCall } from './useRehearsal'

interface SaveTestDialogProps {
  applicationId: Id
  call: RehearsedCall
  rehearsal: Rehearsal
  branchName: BranchName
  onClose: () => void
}

/** Saves the call as a test: the same events must lead to the same end. */
export const SaveTestDialog = ({ applicationId, call, rehearsal, branchName, onClose }: SaveTestDialogProps) => {
  const t = useT()
  const [createRehearsal] = useCreateRehearsalMutation()
  const expected = endOf(rehearsal)
  const { caller, numberId, beganAt, events } = call
  const { data: numbers } = useListNumbersQuery()
  // The number of a replayed call may have been released since; the service would reject it.
  const isReleased = numbers?.every(({ id }) => String(id) !== String(numberId)) === true
  return (
    <NameDialog
      title={t('Save as test')}
      submitLabel={t('Save')}
      label={t('Test name')}
      initialName={testName(t, events, expected, branchName)}
      hint={t(endMessage(expected, branchName))}
      onSubmit={(friendly_name, idempotencyKey) => {
        const body = { friendly_name, script: { caller, number_id: isReleased ? null : numberId, events: [...events], ...(beganAt === null ? {} : { at: beganAt }) }, expected }
        return createRehearsal({ applicationId, idempotencyKey, body })
      }}
      done={msg('Test has been created')}
      onClose={onClose}
    />
  )
}

interface OpenTestDialog {
  kind: 'rename' | 'delete'
  test: ListedRehearsal
}

interface TestDialogsProps {
  applicationId: Id
  dialog: OpenTestDialog
  branchName: BranchName
  onDelete: (id: Id) => void
  onClose: () => void
}

const TestDialogs = ({ applicationId, dialog, branchName, onDelete, onClose }: TestDialogsProps) => {
  const t = useT()
  const [changeRehearsal] = useChangeRehearsalMutation()
  const { id, friendly_name, expected } = dialog.test
  if (dialog.kind === 'delete') {
    const handleDelete = (): void => {
      onClose()
      onDelete(id)
    }
    return <DeleteDialog what={{ title: t('Delete test “{name}”?', { name: friendly_name }) }} onConfirm={handleDelete} onCancel={onClose} />
  }
  return (
    <NameDialog
      title={t('Rename test')}
      submitLabel={t('Save')}
      label={t('Test name')}
      initialName={friendly_name}
      hint={t(endMessage(expected, branchName))}
      onSubmit={(name) => changeRehearsal({ applicationId, id, friendly_name: name, expected })}
      done={msg('Test has been updated')}
      onClose={onClose}
    />
  )
}

interface TestRowProps {
  applicationId: Id
  run: TestRun
  branchName: BranchName
  onReplay: () => void
  onRename: () => void
  onDelete: () => void
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1, py: 0.5 } as const

const TestRow = ({ applicationId, run, branchName, onReplay, onRename, onDelete }: TestRowProps) => {
  const t = useT()
  const { test, isAsExpected } = run
  const name = test.friendly_name
  const replay = t('Replay {name}', { name })
  return (
    <Box component="li" sx={row}>
      {isAsExpected ? (
        <CheckCircleOutlined color="success" fontSize="small" titleAccess={t('Ends as expected')} sx={{ mt: 0.75 }} />
      ) : (
        <WarningAmber color="warning" fontSize="small" titleAccess={t('Ends differently')} sx={{ mt: 0.75 }} />
      )}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: 0.5 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
      </Box>
      <Tooltip title={replay}>
        <IconButton size="small" aria-label={replay} onClick={onReplay}>
          <Replay fontSize="small" />
        </IconButton>
      </Tooltip>
      <ActionsMenu
        label={t('Actions for test {name}', { name })}
        actionsOf={() => [
          { label: t('Rename'), onChoose: onRename },
          { label: t('Delete'), onChoose: onDelete },
        ]}
      />
      {isAsExpected ? null : (
        <Box sx={{ flexBasis: '100%', pl: 3.5, overflowWrap: 'anywhere' }}>
          <TestChange applicationId={applicationId} run={run} branchName={branchName} />
        </Box>
      )}
    </Box>
  )
}

interface TestsProps {
  flow: Pick<Flow, 'applicationId' | 'requiresChecks' | 'stacks'>
  branchName: BranchName
  onReplay: (test: ListedRehearsal) => void
}

/** Whether a save waits for the tests and for every caller to be looked after. */
const RequiredChecks = ({ applicationId, requiresChecks }: Pick<Flow, 'applicationId' | 'requiresChecks'>) => {
  const t = useT()
  const [setFlowChecks] = useSetFlowChecksMutation()
  const { isBusy, submit } = useToastSubmit<unknown>({
    send: async () => {
      const { error } = await setFlowChecks({ id: applicationId, is_required: requiresChecks ? 0 : 1 })
      return error === undefined ? { data: {} } : { error }
    },
    saved: msg('Your choice has been saved.'),
    explain: explainDialog,
  })
  return (
    <div>
      <CheckboxInput name="requires_checks" label={t('Require a reason for changes that fail a test or lose callers')} isChecked={requiresChecks !== isBusy} isDisabled={isBusy} onChange={() => submit()} />
      <Typography variant="body2" color="textSecondary">
        {t('Before Save, before Restore, and for scripts. The reason is kept in the journal.')}
      </Typography>
    </div>
  )
}

export const Tests = ({ flow, branchName, onReplay }: TestsProps) => {
  const { applicationId, stacks } = flow
  const t = useT()
  const titleId = useId()
  const { runs, isLoaded, isFailed, retry, deleteOne } = useTests(applicationId, stacks)
  const [dialog, setDialog] = useState<OpenTestDialog | null>(null)
  const elsewhere = runs.filter(({ isAsExpected }) => !isAsExpected).length
  const summary =
    runs.length === 0
      ? t('Save a simulated call as a test to check it after every change.')
      : elsewhere === 0
        ? t(plural(runs.length, '{count} test ends as expected.', 'All {count} tests end as expected.'))
        : t(plural(elsewhere, '{count} of {total} tests ends differently.', '{count} of {total} tests end differently.', { total: runs.length }))
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={titleId} component="h3" variant="subtitle2">
        {t('Tests')}
      </Typography>
      {isFailed ? (
        <FailureNotice message={t('Error while loading. Please reload the page.')} subject={t('Tests')} onRetry={retry} />
      ) : null}
      {isLoaded ? (
        <Typography variant="body2" color="textSecondary">
          {summary}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {runs.map((run) => (
          <TestRow
            key={run.test.id}
            applicationId={applicationId}
            run={run}
            branchName={branchName}
            onReplay={() => onReplay(run.test)}
            onRename={() => setDialog({ kind: 'rename', test: run.test })}
            onDelete={() => setDialog({ kind: 'delete', test: run.test })}
          />
        ))}
      </Box>
      {isLoaded ? <RequiredChecks {...flow} /> : null}
      {isLoaded ? <NightCalls applicationId={applicationId} tests={runs.map(({ test }) => test)} branchName={branchName} /> : null}
      {dialog === null ? null : (
        <TestDialogs
          applicationId={applicationId}
          dialog={dialog}
          branchName={branchName}
          onDelete={(id) => void deleteOne(id)}
          onClose={() => setDialog(null)}
        />
      )}
    </Box>
  )
}
