import type { Options } from 'highcharts'
import { lineStyle, type ChartKind, type LineSeries } from './lineSeries'

interface LineChartShape {
  dates: readonly string[]
  series: readonly LineSeries[]
  dateTitle: string
  valueTitle: string
  isStill: boolean
  kind?: ChartKind | undefined
}

/** Highcharts interprets markup in texts, and names come from users. */
const literal = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Long enough to show what changed, short enough not to be waited for. */
const ANIMATION_MS = 250

/** More lines than these cover each other. */
const MAX_EMPHASIZED = 3
const bold = { lineWidth: 2.5, marker: { enabled: true, radius: 3.5 } }
const thin = { lineWidth: 1.5, marker: { enabled: true, radius: 2.5 } }

const animationOf = (isStill: boolean) => (isStill ? false : { duration: ANIMATION_MS })

export const lineChartOptions = ({ dates, series, dateTitle, valueTitle, isStill, kind = 'line' }: LineChartShape): Options => ({
  accessibility: { enabled: false },
  palette: { injectCSS: false },
  credits: { enabled: false },
  title: { text: '' },
  chart: {
    type: kind,
    height: 400,
    animation: animationOf(isStill),
    backgroundColor: 'transparent',
    style: { fontFamily: 'inherit' },
  },
  legend: { enabled: false },
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
  series: series.map(({ name, values }, index) => ({
    type: kind,
    name: literal(name),
    data: [...values],
    ...(kind === 'line' && lineStyle(index)),
  })),
})
