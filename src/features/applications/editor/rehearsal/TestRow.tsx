import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Replay from '@mui/icons-material/Replay'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { Id } from 'contract/operation'
import { useT } from '@/i18n/useT'
import { ActionsMenu } from '../ActionsMenu'
import { endSaid, type BranchName } from './endSaid'
import type { TestRun } from './runTests'
import { useTestUpdate } from './useTestUpdate'

interface TestRowProps {
  applicationId: Id
  run: TestRun
  branchName: BranchName
  onReplay: () => void
  onRename: () => void
  onDelete: () => void
}

const row = { display: 'flex', alignItems: 'flex-start', gap: 1, py: 0.5 } as const

/** One test, and how it goes on the work as it is now. */
export const TestRow = ({ applicationId, run, branchName, onReplay, onRename, onDelete }: TestRowProps) => {
  const t = useT()
  const { test, now, isAsExpected } = run
  const update = useTestUpdate(applicationId, test, now)
  const name = test.friendly_name
  const replay = t('Replay {name}', { name })
  return (
    <Box component="li" sx={row}>
      {isAsExpected ? (
        <CheckCircleOutlined color="success" fontSize="small" titleAccess={t('Ends as expected')} sx={{ mt: 0.75 }} />
      ) : (
        <WarningAmber color="warning" fontSize="small" titleAccess={t('Ends elsewhere')} sx={{ mt: 0.75 }} />
      )}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: 0.5 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        {isAsExpected ? null : (
          <>
            <Typography variant="body2">{t('Expected: {end}', { end: t(endSaid(test.expected, branchName)) })}</Typography>
            <Typography variant="body2">{t('Now: {end}', { end: t(endSaid(now, branchName)) })}</Typography>
            <Button size="small" aria-label={t('Update the test {name}', { name })} loading={update.isBusy} onClick={update.submit}>
              {t('Update the test')}
            </Button>
          </>
        )}
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
    </Box>
  )
}
