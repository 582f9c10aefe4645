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
