import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useGetTopUpQuery, type TopUpState } from '@/api'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatMoney } from '@/lib/format'
import { dayOf, formatDate } from '@/lib/time'
import { FailureNotice } from '@/ui/FailureNotice'
import { Panel } from '@/ui/Page'
import { Loading } from '@/ui/Boundary'
import { loadedAhead } from '@/ui/lazyComponent'
import { Notice } from '@/ui/Notice'
import { moneyText } from '../billingFormat'

const TopUpDialog = loadedAhead(
  async () => (await import(/* webpackChunkName: "billing-dialogs" */ './TopUpDialog')).TopUpDialog,
)

const PLACE_HEIGHT_PX = 72

const Standing = ({ state: { top_up, added_this_month, paused_until } }: { state: TopUpState }) => {
  const t = useT()
  const language = useLanguage()
  if (top_up.is_on === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {t('Off. Turn on automatic top-up to add funds whenever your balance runs low.')}
      </Typography>
    )
  }
  const money = (amount: number): string => formatMoney(amount, language)
  const pausedUntil = dayOf(paused_until)
  return (
    <>
      <Typography variant="body2">
        {t('On. We add {amount} when your balance drops below {threshold}, up to {cap}\u00a0a\u00a0month (before taxes).', {
          amount: money(top_up.amount),
          threshold: money(top_up.threshold),
          cap: money(top_up.monthly_cap),
        })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('Added this month: {amount}', { amount: moneyText(added_this_month, language) })}
      </Typography>
      {pausedUntil === null ? null : (
        <Notice kind="warning" role="status">
          {t("Your card was declined. We won't try again before {date} unless you save these settings again.", { date: formatDate(pausedUntil, language) })}
        </Notice>
      )}
    </>
  )
}

export const TopUpPanel = () => {
  const t = useT()
  const title = t('Automatic top-up')
  const { data, isError, isFetching, refetch } = useGetTopUpQuery()
  const [isOpen, setIsOpen] = useState(false)
  const setUp =
    data === undefined ? null : (
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('Set up')}
      </Button>
    )
  return (
    <Panel title={title} action={setUp}>
      {data !== undefined ? (
        <Standing state={data} />
      ) : isError && !isFetching ? (
        <FailureNotice message={t("Couldn't load your automatic top-up settings.")} subject={title} onRetry={() => void refetch()} />
      ) : (
        <Loading height={PLACE_HEIGHT_PX} />
      )}
      {isOpen && data !== undefined ? (
        <TopUpDialog saved={data.top_up} onClose={() => setIsOpen(false)} />
      ) : null}
    </Panel>
  )
}
