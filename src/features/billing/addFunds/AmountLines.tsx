import Box from '@mui/material/Box'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatMoney } from '@/lib/money'
import { withTax } from '@/lib/tax'

const look = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 2,
  rowGap: 0.75,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .total': { fontWeight: 600, color: 'text.primary' },
} as const

/** What is paid for an amount, and how much of it is tax: the service comes to the same. */
export const AmountLines = ({ amount }: { amount: number }) => {
  const t = useT()
  const language = useLanguage()
  const taxed = withTax(amount)
  const money = (value: number): string => formatMoney(value, language)
  return (
    <Box component="dl" sx={look}>
      <dt>{t('Amount')}</dt>
      <dd>{money(taxed.amount)}</dd>
      <dt>{t('Canadian taxes (14.975 %)')}</dt>
      <dd>{money(taxed.tax)}</dd>
      <dt className="total">{t('Total (CAD)')}</dt>
      <dd className="total">{money(taxed.total)}</dd>
    </Box>
  )
}
