import { useMemo } from 'react'
import type { AnalyticsPoint } from 'contract/analytics'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatDay } from '@/lib/time'
import { ChartPanel } from '@/ui/ChartPanel'

interface IncomingCallsChartProps {
  title: string
  points: readonly AnalyticsPoint[]
}

export const IncomingCallsChart = ({ title, points }: IncomingCallsChartProps) => {
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
      summary={t('Line chart: {total} calls in {days} days, {most} on the busiest day.', counts)}
      dateTitle={t('Date')}
      valueTitle={name}
      dates={dates}
      series={series}
    />
  )
}
