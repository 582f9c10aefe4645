import Typography from '@mui/material/Typography'
import type { AnalyticsPoint } from 'contract/analytics'
import { useMemo } from 'react'
import { useGetIncomingCallsTotalQuery } from '@/api'
import { plural } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatDay } from '@/lib/time'
import { useLiveHistory } from '@/lists/history/useLiveHistory'
import { paths } from '@/lib/paths'
import { ChartPanel } from '@/ui/ChartPanel'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { Panel } from '@/ui/Panel'
import { TextLink } from '@/ui/TextLink'

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

export const IncomingCalls = () => {
  const t = useT()
  useLiveHistory('calls')
  const title = t('Incoming calls (last 30 days)')
  return (
    <Panel title={title} action={<TextLink to={paths.analytics}>{t('See call analytics')}</TextLink>}>
      <Content title={title} />
    </Panel>
  )
}
