/** One value per date, in the order of the dates; `null` leaves a gap. */
export interface LineSeries {
  name: string
  values: readonly (number | null)[]
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

/** The colours of `lineChart.css`. */
export const lineColour = (index: number): string => `var(--highcharts-color-${index % COLOURS})`
