import type { Options } from 'highcharts'

/** Highcharts interprets markup in texts, and names come from users. */
export const literal = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Long enough to show what changed, short enough not to be waited for. */
const ANIMATION_MS = 250

export const animationOf = (isStill: boolean) => (isStill ? false : { duration: ANIMATION_MS })

/** Each chart has a summary and a table of the same content, so that the drawing itself is hidden from screen readers. */
export const chartBase = (isStill: boolean, height: number) =>
  ({
    accessibility: { enabled: false },
    palette: { injectCSS: false },
    credits: { enabled: false },
    title: { text: '' },
    legend: { enabled: false },
    chart: { height, animation: animationOf(isStill), backgroundColor: 'transparent', style: { fontFamily: 'inherit' } },
  }) satisfies Options

/** One value per date, in the order of the dates; `null` leaves a gap. */
export interface LineSeries {
  name: string
  values: readonly (number | null)[]
  /** Of its colour, dash and marker; otherwise its place in the list. */
  slot?: number
}

/** Highcharts draws bars stacked, one on the other. */
export type ChartKind = 'line' | 'column'

/** Dash styles and markers repeat at different lengths, so lines differ without colour. */
const strokes = ['Solid', 'ShortDash', 'ShortDot', 'LongDash'] as const
const points = ['circle', 'diamond', 'square', 'triangle', 'triangle-down'] as const

export const lineStyle = (index: number) => ({
  dashStyle: strokes[index % strokes.length] ?? 'Solid',
  marker: { symbol: points[index % points.length] ?? 'circle' },
})

const COLOURS = 10

/** As many lines differ in their colour, or in their dash if they share one. */
export const SLOTS = 20

const hashOf = (key: string): number => Array.from(key).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7)

/**
 * The slots of these lines. One that was known keeps its own, whatever is added or removed. A new one gets the slot of its
 * key, or the next whose colour is free, or the next that is free; from the 21st on, lines share slots.
 */
export const slotsOf = (keys: readonly string[], known: ReadonlyMap<string, number>): Map<string, number> => {
  const slots = new Map(keys.flatMap((key): [string, number][] => {
    const slot = known.get(key)
    return slot === undefined ? [] : [[key, slot]]
  }))
  for (const key of keys.filter((each) => !slots.has(each)).sort()) {
    const [taken, colours] = [new Set(slots.values()), new Set(Array.from(slots.values(), (slot) => slot % COLOURS))]
    const tried = Array.from({ length: SLOTS }, (_, step) => (hashOf(key) + step) % SLOTS)
    slots.set(key, tried.find((slot) => !colours.has(slot % COLOURS)) ?? tried.find((slot) => !taken.has(slot)) ?? hashOf(key) % SLOTS)
  }
  return slots
}

/** The colours of `lineChart.css`. */
export const lineColour = (index: number): string => `var(--highcharts-color-${index % COLOURS})`

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
