import type { DashStyleValue, Options } from 'highcharts'
import type { LineSeries } from './lineSeries'

interface LineChartShape {
  dates: readonly string[]
  series: readonly LineSeries[]
  dateTitle: string
  valueTitle: string
  isStill: boolean
}

/** Highcharts interprets markup in texts, and names come from users. */
const literal = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Dash styles and markers repeat at different lengths, so lines differ without colour. */
const strokes: readonly DashStyleValue[] = ['Solid', 'ShortDash', 'ShortDot', 'LongDash']
const points = ['circle', 'diamond', 'square', 'triangle', 'triangle-down'] as const

const lineStyle = (index: number) => ({
  dashStyle: strokes[index % strokes.length] ?? 'Solid',
  marker: { symbol: points[index % points.length] ?? 'circle' },
})

export const lineChartOptions = ({ dates, series, dateTitle, valueTitle, isStill }: LineChartShape): Options => ({
  accessibility: { enabled: false },
  palette: { injectCSS: false },
  credits: { enabled: false },
  title: { text: '' },
  chart: {
    type: 'line',
    height: 400,
    animation: !isStill,
    backgroundColor: 'transparent',
    style: { fontFamily: 'inherit' },
  },
  legend: { enabled: series.length > 1 },
  xAxis: {
    title: { text: literal(dateTitle) },
    categories: [...dates],
    tickInterval: Math.max(1, Math.ceil(dates.length / 8)),
    crosshair: true,
  },
  yAxis: { title: { text: literal(valueTitle) }, min: 0, softMax: 4, allowDecimals: false },
  tooltip: { shared: true },
  plotOptions: {
    line: { lineWidth: 2.5, marker: { enabled: true, radius: 3.5 } },
    series: { animation: !isStill, states: { inactive: { enabled: series.length > 1 } } },
  },
  series: series.map(({ name, values }, index) => ({
    type: 'line',
    name: literal(name),
    data: [...values],
    ...lineStyle(index),
  })),
})
