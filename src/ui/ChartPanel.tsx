import type { ReactNode } from 'react'
import { useLanguage } from '@/i18n/useLanguage'
import { formatCount } from '@/lib/format'
import { ChartOrTable } from './ChartOrTable'
import { FigureTable } from './FigureTable'
import { lazyComponent } from './lazyComponent'
import type { LineChartProps } from './LineChart'

export const LazyLineChart = lazyComponent(async () => (await import('./LineChart')).LineChart)

interface ChartPanelProps extends LineChartProps {
  title: string
  /** Replaces the chart, such as one small chart per series. */
  drawing?: ReactNode
  legend?: ReactNode
}

const CHART_HEIGHT_PX = 400

export const ChartPanel = ({ title, drawing, legend, ...chart }: ChartPanelProps) => {
  const language = useLanguage()
  const countText = (value: number | null | undefined): string => (value === null || value === undefined ? '' : formatCount(value, language))
  const { dateTitle, dates, series } = chart
  const columns = [{ title: dateTitle }, ...series.map(({ name }) => ({ title: name, isFigure: true }))]
  const rows = dates.map((date, row) => [date, ...series.map(({ values }) => countText(values[row]))])
  return (
    <ChartOrTable
      chart={drawing ?? <LazyLineChart {...chart} />}
      table={<FigureTable caption={title} columns={columns} rows={rows} />}
      legend={legend}
      height={CHART_HEIGHT_PX}
    />
  )
}
