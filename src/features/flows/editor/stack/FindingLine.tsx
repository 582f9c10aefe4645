import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import { SendAgainButton } from '@/forms/SendAgainButton'
import { useT } from '@/i18n/useLanguage'
import type { Finding } from '../../checkFlow'

const styles = { display: 'flex', alignItems: 'flex-start', gap: 0.75, typography: 'body2', py: 0.25 } as const

export const FindingLine = ({ finding: { problem, severity, consentAddress } }: { finding: Finding }) => {
  const t = useT()
  return (
    <Box sx={styles}>
      {severity === 'warning' ? (
        <WarningAmber color="warning" fontSize="small" titleAccess={t('Warning')} />
      ) : (
        <InfoOutlined color="info" fontSize="small" titleAccess={t('Note')} />
      )}
      <span>{t(problem)}</span>
      {consentAddress === undefined ? null : <SendAgainButton address={consentAddress} />}
    </Box>
  )
}
