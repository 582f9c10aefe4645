import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetBillingOverviewQuery, type UsageOverview } from '@/api'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { standingOf } from '@/lib/balance'
import { formatCount, formatMoney } from '@/lib/format'
import { paths } from '@/lib/paths'
import { FailureNotice } from '@/ui/FailureNotice'
import { aboutDaysLeft } from '@/ui/LowBalanceNotice'
import { UsageBar } from '@/ui/UsageBar'
import { Widget } from './Widget'

const overviewPlaceholder: Partial<UsageOverview> = {
  active_numbers: 0,
  used_numbers: 0,
  numbers_usage: 0,
  included_numbers: 2,
  used_minutes: 0,
  minutes_usage: 0,
  included_minutes: 200,
  prepaid_balance: 182.5,
}

const columns = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const

interface WidgetsProps {
  figures: Partial<UsageOverview>
  isLoading: boolean
}

const Widgets = ({ figures, isLoading }: WidgetsProps) => {
  const t = useT()
  const language = useLanguage()
  const count = (value: number | undefined): string => formatCount(value ?? null, language)
  const { numbers_usage, minutes_usage, prepaid_balance } = figures
  const { daysLeft } = standingOf({ prepaid_balance: 0, ...figures })
  const numbers = { percent: count(numbers_usage), count: count(figures.included_numbers) }
  const minutes = { percent: count(minutes_usage), count: count(figures.included_minutes) }
  const numbersTitle = t('Numbers used this month')
  const minutesTitle = t('Minutes used this month')
  return (
    <Box sx={columns}>
      <Widget
        title={t('Active numbers')}
        figure={count(figures.active_numbers)}
        moreTo={paths.numbers}
        isLoading={isLoading}
      />
      <Widget title={numbersTitle} figure={count(figures.used_numbers)} moreTo={paths.numbers} isLoading={isLoading}>
        {numbers_usage === undefined ? null : (
          <UsageBar label={numbersTitle} percent={numbers_usage} text={t('{percent}% of {count} numbers', numbers)} />
        )}
      </Widget>
      <Widget title={minutesTitle} figure={count(figures.used_minutes)} moreTo={paths.billing} isLoading={isLoading}>
        {minutes_usage === undefined ? null : (
          <UsageBar label={minutesTitle} percent={minutes_usage} text={t('{percent}% of {count} minutes', minutes)} />
        )}
      </Widget>
      <Widget
        title={t('Available balance')}
        figure={prepaid_balance === undefined ? '–' : formatMoney(prepaid_balance, language)}
        moreTo={paths.billing}
        isLoading={isLoading}
      >
        {daysLeft === null || prepaid_balance === undefined || prepaid_balance <= 0 ? null : (
          <Typography variant="body2" color="textSecondary">
            {t(aboutDaysLeft(daysLeft))}
          </Typography>
        )}
      </Widget>
    </Box>
  )
}

/** On failure the figures show dashes, and the rest of the page works. */
export const OverviewWidgets = () => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useGetBillingOverviewQuery()
  const isLoading = isFetching && data === undefined
  return (
    <Box component="section" aria-label={t('Overview')} sx={{ display: 'grid', gap: 2 }}>
      {isError && !isFetching ? (
        <FailureNotice
          message={t("Couldn't load your usage figures.")}
          subject={t('Overview')}
          onRetry={() => void refetch()}
        />
      ) : null}
      <Widgets figures={data ?? (isLoading ? overviewPlaceholder : {})} isLoading={isLoading} />
    </Box>
  )
}
