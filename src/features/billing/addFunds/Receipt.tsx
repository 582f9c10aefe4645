import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Id } from 'contract/operation'
import { useGetBillingOverviewQuery } from '@/api'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import type { CardSummary } from '@/lib/cardMessages'
import { formatMoney } from '@/lib/format'
import { paths } from '@/lib/paths'
import { Notice } from '@/ui/Notice'
import { TextLink } from '@/ui/TextLink'
import { lastDigitsOf } from '../cards/cardDetails'
import { FigureLines } from './FigureLines'

interface ReceiptProps {
  /** `null` if the service didn't say. */
  reference: Id | null
  /** In CAD, with taxes. */
  total: number
  /** `null` for a new card that its processor didn't describe. */
  card: CardSummary | null
}

export const Receipt = ({ reference, total, card }: ReceiptProps) => {
  const t = useT()
  const language = useLanguage()
  const { data: overview, isFetching, isError } = useGetBillingOverviewQuery()
  // After a failed refresh, the balance is the one before the payment.
  const known = isError ? '–' : formatMoney(overview?.prepaid_balance ?? NaN, language)
  const balance = isFetching ? '…' : known
  const brand = card?.type || t('Credit card')
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
      <Notice kind="success" role="status">
        {t('Your payment has been processed successfully.')}
      </Notice>
      <FigureLines
        lines={[
          [t('Total (CAD)'), formatMoney(total, language)],
          [t('Credit card'), card === null ? t('New card') : t('{brand} ending in {last4}', { brand, last4: lastDigitsOf(card) })],
          [t('New balance'), balance],
        ]}
      />
      {reference === null ? null : (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('Transaction reference: {reference}', { reference })}
        </Typography>
      )}
      <TextLink to={paths.invoices}>{t('View invoices')}</TextLink>
      <Typography>{t('Thank you.')}</Typography>
    </Box>
  )
}
