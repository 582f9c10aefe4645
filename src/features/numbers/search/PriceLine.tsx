import Typography from '@mui/material/Typography'
import { useGetNumberCostQuery } from '@/api'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatMoney } from '@/lib/format'
import type { Search } from './searchParams'

export const PriceLine = ({ type }: Pick<Search, 'type'>) => {
  const t = useT()
  const language = useLanguage()
  const { currentData } = useGetNumberCostQuery(type)
  if (currentData === undefined) return null
  const { is_free, cost, balance, period } = currentData
  if (is_free !== 1 && cost === null) return null
  const price = formatMoney(cost ?? 0, language)
  const parts =
    is_free === 1
      ? [t('Your plan includes the next number.')]
      : [
          period === 'month' ? t('{price} a month per number.', { price }) : t('{price} per number.', { price }),
          ...(balance === null ? [] : [t('Your prepaid balance is {balance}.', { balance: formatMoney(balance, language) })]),
        ]
  return (
    <Typography variant="body2" color="textSecondary">
      {parts.join(' ')}
    </Typography>
  )
}
