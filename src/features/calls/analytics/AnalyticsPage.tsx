import { useEffect, useMemo } from 'react'
import { getIncomingCallsDetails, getIncomingCallsTotal, useGetIncomingCallsDetailsQuery, useGetIncomingCallsTotalQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { LazyLineChart } from '@/ui/ChartPanel'
import { Page } from '@/ui/Page'
import { CallsChart } from './CallsChart'
import { ComparePeriods } from './ComparePeriods'
import { linesOf, totalLineOf } from './lines'

const AllLines = () => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useGetIncomingCallsTotalQuery()
  const name = t('Incoming calls')
  const chart = useMemo(() => (data === undefined ? null : totalLineOf(data, name)), [data, name])
  return (
    <CallsChart
      title={t('Incoming calls (all lines) - last 30 days')}
      chart={chart}
      isFailed={isError && !isFetching}
      onRetry={() => void refetch()}
    />
  )
}

const LineByLine = () => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useGetIncomingCallsDetailsQuery()
  const chart = useMemo(() => (data === undefined ? null : linesOf(data)), [data])
  return (
    <CallsChart
      title={t('Incoming calls (line by line) - last 30 days')}
      chart={chart}
      isFailed={isError && !isFetching}
      onRetry={() => void refetch()}
    />
  )
}

export const AnalyticsPage = () => {
  const t = useT()
  const { data } = useGetIncomingCallsDetailsQuery()
  const maxDays = data?.most_range_days ?? 0
  useEffect(() => void LazyLineChart.preload(), [])
  return (
    <Page title={t('Call analytics (beta)')}>
      <Breadcrumb page={t('Call analytics')} />
      <AllLines />
      <LineByLine />
      {maxDays > 0 ? <ComparePeriods maxDays={maxDays} /> : null}
    </Page>
  )
}
AnalyticsPage.firstQueries = () => [getIncomingCallsTotal.initiate(), getIncomingCallsDetails.initiate()]
