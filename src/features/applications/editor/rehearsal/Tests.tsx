import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { ListedRehearsal } from '@/api'
import { useT } from '@/i18n/useT'
import { FailureNotice } from '@/ui/FailureNotice'
import type { Flow } from '../useFlow'
import type { BranchName } from './endSaid'
import { TestDialogs, type OpenTestDialog } from './TestDialogs'
import { TestRow } from './TestRow'
import { useTests } from './useTests'

interface TestsProps {
  flow: Pick<Flow, 'applicationId' | 'stacks'>
  branchName: BranchName
  onReplay: (test: ListedRehearsal) => void
}

/** The calls that this application is tried with; each runs by itself whenever the work on the screen changes. */
export const Tests = ({ flow: { applicationId, stacks }, branchName, onReplay }: TestsProps) => {
  const t = useT()
  const titleId = useId()
  const { runs, isLoaded, isFailed, retry, deleteOne } = useTests(applicationId, stacks)
  const [dialog, setDialog] = useState<OpenTestDialog | null>(null)
  const elsewhere = runs.filter(({ isAsExpected }) => !isAsExpected).length
  const summary =
    runs.length === 0
      ? t('A call that was rehearsed can be saved as a test.')
      : elsewhere === 0
        ? t('{count} test(s) end as expected.', { count: runs.length })
        : t('{elsewhere} of {count} test(s) end elsewhere.', { elsewhere, count: runs.length })
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
