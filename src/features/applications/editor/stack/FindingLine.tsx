import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import { useT } from '@/i18n/useT'
import type { Finding } from '../../checkFlow'
import { AskAgain } from './AskAgain'

const look = { display: 'flex', alignItems: 'center', gap: 0.75, typography: 'body2', py: 0.25 } as const

/** What is odd about a step or a branch; nothing that keeps anybody from saving. */
export const FindingLine = ({ finding: { problem, severity, askable } }: { finding: Finding }) => {
  const t = useT()
  return (
    <Box sx={look}>
      {severity === 'warning' ? (
        <WarningAmber color="warning" fontSize="small" titleAccess={t('Warning')} />
      ) : (
        <InfoOutlined color="info" fontSize="small" titleAccess={t('Note')} />
      )}
      {t(problem)}
      {askable === undefined ? null : <AskAgain address={askable} />}
    </Box>
  )
}
