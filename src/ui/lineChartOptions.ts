import type { Options } from 'highcharts'
import { animationOf, chartBase, literal } from './chartBase'
import { lineColour, lineStyle, type ChartKind, type LineSeries } from './lineSeries'

interface LineChartShape {
  dates: readonly string[]
  series: readonly LineSeries[]
  dateTitle: string
  valueTitle: string
  isStill: boolean
  kind?: ChartKind | undefined
}

const HEIGHT_PX = 400

/** More lines than these cover each other. */
const MAX_EMPHASIZED = 3
const bold = { lineWidth: 2.5, marker: { enabled: true, radius: 3.5 } }
const thin = { lineWidth: 1.5, marker: { enabled: true, radius: 2.5 } }

export const lineChartOptions = ({ dates, series, dateTitle, valueTitle, isStill, kind = 'line' }: LineChartShape): Options => {
  const base = chartBase(isStill, HEIGHT_PX)
  return {
    ...base,
    chart: { ...base.chart, type: kind },
    xAxis: {
      title: { text: literal(dateTitle) },
      categories: [...dates],
      tickInterval: Math.max(1, Math.ceil(dates.length / 8)),
      crosshair: true,
    },
    yAxis: { title: { text: literal(valueTitle) }, min: 0, softMax: 4, allowDecimals: false, reversedStacks: false },
    tooltip: { shared: true },
    plotOptions: {
      line: series.length > MAX_EMPHASIZED ? thin : bold,
      column: { stacking: 'normal', borderWidth: 0, borderRadius: 0, groupPadding: 0.1, pointPadding: 0 },
      series: { animation: animationOf(isStill), states: { inactive: { enabled: series.length > 1, opacity: 0.15 } } },
    },
    series: series.map(({ name, values, slot }, index) => ({
      type: kind,
      name: literal(name),
      data: [...values],
      ...(slot !== undefined && { color: lineColour(slot) }),
      ...(kind === 'line' && lineStyle(slot ?? index)),
    })),
  }
}
