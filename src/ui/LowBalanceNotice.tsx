import type { ReactNode } from 'react'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import type { Standing } from '@/lib/balance'
import { formatMoney } from '@/lib/format'
import { Notice } from './Notice'

interface LowBalanceNoticeProps {
  standing: Standing
  action: ReactNode
}

export const LowBalanceNotice = ({ standing: { balance, daysLeft, isLow }, action }: LowBalanceNoticeProps) => {
  const t = useT()
  const language = useLanguage()
  if (!isLow) return null
  return (
    <Notice kind="warning" role="status" action={action}>
      {t('Your prepaid balance is low: {balance}.', { balance: formatMoney(balance, language) })}
      {daysLeft === null || balance <= 0 ? null : ` ${t('Days left at the present rate: {days}.', { days: daysLeft })}`}
    </Notice>
  )
}
