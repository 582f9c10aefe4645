import type { ReactNode } from 'react'
import { plural, type Message } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import type { Standing } from '@/lib/balance'
import { formatMoney } from '@/lib/format'
import { Notice } from './Notice'

export const aboutDaysLeft = (days: number): Message =>
  plural(days, 'About {days} day left at your current pace.', 'About {days} days left at your current pace.', { days })

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
      {daysLeft === null || balance <= 0 ? null : ` ${t(aboutDaysLeft(daysLeft))}`}
    </Notice>
  )
}
