import type { ReactNode } from 'react'
import { msg, plural, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { type Standing, formatMoney } from '@/lib/format'
import { Notice } from './Notice'

/** Beyond a year, what was spent lately says little. */
const MOST_DAYS = 365

export const aboutDaysLeft = (days: number): Message =>
  days > MOST_DAYS
    ? msg('More than a year left at your current pace.')
    : plural(days, 'About {days} day left at your current pace.', 'About {days} days left at your current pace.', { days })

interface LowBalanceNoticeProps {
  standing: Standing
  action: ReactNode
}

export const LowBalanceNotice = ({ standing: { balance, daysLeft, isLow }, action }: LowBalanceNoticeProps) => {
  const t = useT()
  const language = useLanguage()
  if (!isLow) return null
  const low = t('Your prepaid balance is low: {balance}.', { balance: formatMoney(balance, language) })
  return (
    <Notice kind="warning" role="status" action={action}>
      {daysLeft === null || balance <= 0 ? low : `${low} ${t(aboutDaysLeft(daysLeft))}`}
    </Notice>
  )
}
