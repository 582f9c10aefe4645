import Box from '@mui/material/Box'
import { Suspense, useEffect, useState, useMemo, useId, type ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import CircularProgress from '@mui/material/CircularProgress'
import Paper from '@mui/material/Paper'
import type { AnalyticsPoint } from 'contract/calls'
import type { Role } from 'contract/operation'
import { getBillingOverview, screenRoles, getIncomingCallsTotal, listNumbers, listSupportRequests, useGetIncomingCallsTotalQuery, useGetBillingOverviewQuery, type UsageOverview } from '@/api'
import { useT, useLanguage } from '@/i18n/useLanguage'
import { mayDo } from '@/lib/roles'
import { readSettings } from '@/lib/settings'
import { whenIdle } from '@/lib/browser'
import { LazyLineChart, ChartPanel } from '@/ui/ChartPanel'
import { Boundary, Loading, lazyPart } from '@/ui/Boundary'
import { Panel, Page } from '@/ui/Page'
import { plural } from '@/i18n/message'
import { formatDay } from '@/lib/time'
import { useLiveHistory } from '@/lists/history/useLiveHistory'
import { paths } from '@/lib/paths'
import { FailureNotice } from '@/ui/FailureNotice'
import { TextLink, Aside } from '@/ui/PageParts'
import { standingOf, formatCount, formatMoney } from '@/lib/format'
import { aboutDaysLeft } from '@/ui/LowBalanceNotice'
import { UsageBar } from '@/ui/UsageBar'
import { useMayOpen } from '@/store/useMay'
import { Attention } from './Attention'

interface WidgetProps {
  title: string
  figure: string
  moreTo: string
  isLoading: boolean
  children?: ReactNode
}

/** Their parts stand in rows across all widgets, however many lines a title takes. */
const styles = {
  p: { xs: 1.5, sm: 2.5, md: 2, lg: 2.5 },
  display: 'grid',
  gridRow: 'span 4',
  gridTemplateRows: 'subgrid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: 1,
  minHeight: { sm: 176 },
  textWrap: 'balance',
} as const
/** Four in a row beside the rail of icons leave 180 px for a title. */
const titleStyles = { fontSize: { md: '0.8125rem', xl: '0.875rem' } } as const
const figureStyles = { fontSize: { xs: '1.25rem', sm: '1.875rem' }, fontWeight: 600, lineHeight: 1.2, minWidth: 0, overflowWrap: 'anywhere' } as const

const Widget = ({ title, figure, moreTo, isLoading, children }: WidgetProps) => {
  const t = useT()
  const titleId = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      aria-busy={isLoading}
      sx={styles}
    >
      <Typography id={titleId} component="h2" variant="body2" color="textSecondary" sx={titleStyles}>
        {title}
      </Typography>
      {/* Beside the figure, because a title with less room would wrap while loading. A placeholder is quieter than a figure. */}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography component="p" color={isLoading ? 'textSecondary' : 'textPrimary'} sx={figureStyles}>
          {figure}
        </Typography>
        {isLoading ? <CircularProgress size={18} aria-label={t('Loading')} /> : null}
      </Box>
      {children}
      <TextLink to={moreTo} sx={{ gridRow: 4, alignSelf: 'end', justifySelf: 'start' }}>
        {t('See more')}
        <Aside text={title} />
      </TextLink>
    </Paper>
  )
}

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
  gridTemplateRows: { xs: 'repeat(2, auto auto 1fr auto)', md: 'auto auto 1fr auto' },
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
  // `used` is for French, which says how many.
  const numbers = { percent: count(numbers_usage), count: count(figures.included_numbers), used: count(figures.used_numbers) }
  const minutes = { percent: count(minutes_usage), count: count(figures.included_minutes), used: count(figures.used_minutes) }
  const extra = figures.extra_numbers ?? 0
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
          <UsageBar label={numbersTitle} percent={numbers_usage} text={t('{percent}% of {count} numbers', numbers)}>
            {extra > 0 ? t(plural(extra, '{count} extra number', '{count} extra numbers')) : null}
          </UsageBar>
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
const OverviewWidgets = () => {
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

interface IncomingCallsChartProps {
  title: string
  points: readonly AnalyticsPoint[]
}

const IncomingCallsChart = ({ title, points }: IncomingCallsChartProps) => {
  const t = useT()
  const language = useLanguage()
  const name = t('Calls')
  const dates = useMemo(() => points.map(({ date }) => formatDay(date, language)), [points, language])
  const series = useMemo(() => [{ name, values: points.map(({ calls }) => calls) }], [points, name])
  const total = points.reduce((sum, { calls }) => sum + calls, 0)
  const most = points.reduce((highest, { calls }) => Math.max(highest, calls), 0)
  const counts = { total, most, days: points.length }
  return (
    <ChartPanel
      title={title}
      summary={t(
        plural(
          total,
          'Line chart: {total} call in {days} days, {most} on the busiest day.',
          'Line chart: {total} calls in {days} days, {most} on the busiest day.',
          counts,
        ),
      )}
      dateTitle={t('Date')}
      valueTitle={name}
      dates={dates}
      series={series}
    />
  )
}

const CHART_HEIGHT_PX = 400

const Content = ({ title }: { title: string }) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useGetIncomingCallsTotalQuery()
  if (isError && !isFetching && data === undefined) {
    const message = t("Couldn't load the chart.")
    return <FailureNotice message={message} subject={title} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Loading height={CHART_HEIGHT_PX} />
  if (data.every(({ calls }) => calls === 0)) return <Typography color="textSecondary">{t('No calls to show yet.')}</Typography>
  return <IncomingCallsChart title={title} points={data} />
}

const IncomingCalls = () => {
  const t = useT()
  useLiveHistory('calls')
  const title = t('Incoming calls (last 30 days)')
  return (
    <Panel title={title} action={<TextLink to={paths.analytics}>{t('See call analytics')}</TextLink>}>
      <Content title={title} />
    </Panel>
  )
}

const OpeningHours = lazyPart(async () => (await import('./OpeningHours')).OpeningHours)

/** What is further down the page waits until the figures and the chart have been drawn. */
const useIsIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}

/** As high as one schedule, as most accounts have. */
const hoursStyles = { minHeight: '4.25rem', display: 'grid', alignContent: 'start' } as const
const loadingHours = <Loading height={68} />

export const DashboardPage = () => {
  const t = useT()
  const mayPay = useMayOpen('billing')
  const isIdle = useIsIdle()
  useEffect(() => void LazyLineChart.preload(), [])
  return (
    <Page title={t('Dashboard')}>
      <Attention />
      {mayPay ? <OverviewWidgets /> : null}
      {readSettings().extensions ? (
        <Panel title={t('Opening hours')}>
          <Box sx={hoursStyles}>
            <Boundary>
              <Suspense fallback={loadingHours}>{isIdle ? <OpeningHours loading={loadingHours} /> : loadingHours}</Suspense>
            </Boundary>
          </Box>
        </Panel>
      ) : null}
      <IncomingCalls />
    </Page>
  )
}
DashboardPage.firstQueries = (_: string, role: Role) => [
  ...(mayDo(role, screenRoles.billing) ? [getBillingOverview.initiate()] : []),
  ...[getIncomingCallsTotal.initiate(), listNumbers.initiate(), listSupportRequests.initiate({})],
]
