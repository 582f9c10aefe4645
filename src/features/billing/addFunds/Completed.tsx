import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Id } from 'contract/operation'
import { useT } from '@/i18n/useT'
import { Notice } from '@/ui/Notice'

/** Part 2, section 2: the money is there. */
export const Completed = ({ reference }: { reference: Id }) => {
  const t = useT()
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
      <Notice kind="success" role="status">
        {t('Your payment has been processed successfully.')}
      </Notice>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('Transaction reference: {reference}', { reference })}</Typography>
      <Typography>{t('Thank you.')}</Typography>
    </Box>
  )
}
