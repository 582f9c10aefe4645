import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Replay from '@mui/icons-material/Replay'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Id } from 'contract/operation'
import type { ListedRehearsal } from '@/api'
import { plural } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { ActionsMenu } from '@/ui/ActionsMenu'
import { FailureNotice } from '@/ui/FailureNotice'
import type { Flow } from '../useFlow'
import type { BranchName } from './callEnd'
import { TestChange } from './TestChange'
import { TestDialogs, type OpenTestDialog } from './TestDialogs'
import { useTests, type TestRun } from './useTests'

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
  flow: Pick<Flow, 'applicationId' | 'stacks'>
  branchName: BranchName
  onReplay: (test: ListedRehearsal) => void
}

export const Tests = ({ flow: { applicationId, stacks }, branchName, onReplay }: TestsProps) => {
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
      {dialog === null ? null : (
        <TestDialogs
          applicationId={applicationId}
          dialog={dialog}
          branchName={branchName}
          onDelete={deleteOne}
          onClose={() => setDialog(null)}
        />
      )}
    </Box>
  )
}
