import { useEffect, useMemo, useState } from 'react'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { getIncomingCallsDetails, getIncomingCallsTotal, useGetIncomingCallsDetailsQuery, useGetIncomingCallsTotalQuery } from '@/api'
import { useT, useLanguage } from '@/i18n/useLanguage'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { LazyLineChart, ChartPanel } from '@/ui/ChartPanel'
import { Page, Panel } from '@/ui/Page'
import { plural } from '@/i18n/message'
import { formatDay } from '@/lib/time'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { lineColour, lineStyle, type LineSeries } from '@/ui/lineChartOptions'
import { CallsOfPeople } from './CallsOfPeople'
import { ComparePeriods, linesOf, totalLineOf, sumOf, type Chart } from './ComparePeriods'

const dashes = { Solid: '', ShortDash: '5 3', ShortDot: '2 2', LongDash: '9 4' } as const

const marks = {
  circle: 'M10 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  diamond: 'M14 1l5 5l-5 5l-5-5z',
  square: 'M10 2h8v8h-8z',
  triangle: 'M14 1l5 9h-10z',
  'triangle-down': 'M14 11l5-9h-10z',
} as const

const LineMark = ({ slot }: { slot: number }) => {
  const { dashStyle, marker } = lineStyle(slot)
  return (
    <svg width="28" height="12" aria-hidden="true" style={{ color: lineColour(slot) }}>
      <path d="M0 6h28" stroke="currentColor" strokeWidth="2.5" strokeDasharray={dashes[dashStyle]} />
      <path d={marks[marker.symbol]} fill="currentColor" />
    </svg>
  )
}

interface LineLegendProps {
  label: string
  lines: readonly LineSeries[]
  pinned: number | null
  onPin: (index: number | null) => void
  onPoint: (index: number | null) => void
}

const styles = { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 0.5, m: 0, p: 0, listStyle: 'none' } as const
const entryStyles = { maxWidth: '100%', fontWeight: 400, '&[aria-pressed=true]': { bgcolor: 'action.selected' } } as const
const nameStyles = { minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'normal', textAlign: 'start' } as const

/** Pointing at an entry or focusing it brings its line forward; pressing it keeps the line there. */
const LineLegend = ({ label, lines, pinned, onPin, onPoint }: LineLegendProps) => (
  <Box component="ul" aria-label={label} sx={styles} onMouseLeave={() => onPoint(null)} onBlur={() => onPoint(null)}>
    {lines.map(({ name, slot }, index) => (
      <Box component="li" key={index} sx={{ minWidth: 0 }}>
        <Button
          size="small"
          color="inherit"
          startIcon={<LineMark slot={slot ?? index} />}
          aria-pressed={pinned === index}
          onMouseOver={() => onPoint(index)}
          onFocus={() => onPoint(index)}
          onClick={() => onPin(pinned === index ? null : index)}
          sx={entryStyles}
        >
          <Box component="span" sx={nameStyles}>
            {name}
          </Box>
        </Button>
      </Box>
    ))}
  </Box>
)

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

const CallsChart = (props: CallsChartProps) => (
  <Panel title={props.title}>
    <Content {...props} />
  </Panel>
)

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
      {maxDays > 0 ? (
        <>
          <ComparePeriods maxDays={maxDays} />
          <CallsOfPeople maxDays={maxDays} />
        </>
      ) : null}
    </Page>
  )
}
AnalyticsPage.firstQueries = () => [getIncomingCallsTotal.initiate(), getIncomingCallsDetails.initiate()]
