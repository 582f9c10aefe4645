import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { plural } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatDay } from '@/lib/time'
import { ChartPanel } from '@/ui/ChartPanel'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { Panel } from '@/ui/Panel'
import { LineLegend } from './LineLegend'
import { sumOf, type Chart } from './lines'

interface CallsChartProps {
  title: string
  /** `null` until loaded. */
  chart: Chart | null
  isFailed: boolean
  onRetry: () => void
}

const CHART_HEIGHT_PX = 400

const Drawing = ({ title, chart }: { title: string; chart: Chart }) => {
  const t = useT()
  const language = useLanguage()
  const dates = useMemo(() => chart.days.map((day) => formatDay(day, language)), [chart, language])
  const [pinned, setPinned] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const counts = { lines: chart.lines.length, total: sumOf(chart), days: dates.length }
  return (
    <ChartPanel
      title={title}
      summary={t(
        plural(
          counts.total,
          'Line chart: {total} call in {days} days. Lines: {lines}.',
          'Line chart: {total} calls in {days} days. Lines: {lines}.',
          counts,
        ),
      )}
      dateTitle={t('Date')}
      valueTitle={t('Calls')}
      dates={dates}
      series={chart.lines}
      active={pointed ?? pinned}
      legend={
        chart.lines.length === 1 ? null : (
          <LineLegend
            label={t('Lines')}
            lines={chart.lines}
            pinned={pinned}
            onPin={setPinned}
            onPoint={setPointed}
          />
        )
      }
    />
  )
}

const Content = ({ title, chart, isFailed, onRetry }: CallsChartProps) => {
  const t = useT()
  if (chart === null && isFailed) {
    return <FailureNotice message={t("Couldn't load the chart.")} subject={title} onRetry={onRetry} />
  }
  if (chart === null) return <Loading height={CHART_HEIGHT_PX} />
  if (chart.days.length === 0 || chart.lines.length === 0) {
    return <Typography color="textSecondary">{t('No calls to show yet.')}</Typography>
  }
  return <Drawing title={title} chart={chart} />
}

export const CallsChart = (props: CallsChartProps) => (
  <Panel title={props.title}>
    <Content {...props} />
  </Panel>
)
