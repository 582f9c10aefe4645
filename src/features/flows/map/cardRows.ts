import type { MapBranch, MapDestination, MapExit, MapStep } from './flowGraph'

/** In pixels at full size. Fixed, so that the map is laid out without being drawn first. */
export const sizes = {
  width: 272,
  header: 46,
  step: 54,
  menu: 38,
  key: 30,
  more: 30,
  foot: 8,
  destinationWidth: 224,
  destinationHeader: 44,
  line: 24,
} as const

const MAX_STEPS = 12
const MAX_LINES = 8
const MAX_NUMBERS = 8

export type CardRow =
  | { kind: 'step'; step: MapStep; y: number; height: number }
  | { kind: 'key'; step: MapStep; exit: MapExit; y: number; height: number }
  | { kind: 'more'; count: number; y: number; height: number }

const isKept = ({ exits, destination, findings }: MapStep): boolean =>
  exits.length > 0 || destination !== null || findings.some(({ severity }) => severity === 'warning')

/** Of a long branch the first steps, and all that lead on or need a look. */
const shownSteps = (steps: readonly MapStep[]): (MapStep | number)[] => {
  const shown: (MapStep | number)[] = []
  for (const step of steps) {
    const last = shown.at(-1)
    if (step.index < MAX_STEPS || isKept(step)) shown.push(step)
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1
    else shown.push(1)
  }
  return shown
}

/** A menu says how many calls came to it. */
const rowHeight = ({ exits, text }: MapStep, hasCounts: boolean): number =>
  (exits.length > 0 ? hasCounts : text !== '') ? sizes.step : sizes.menu

const caches = { counted: new WeakMap<MapBranch, readonly CardRow[]>(), plain: new WeakMap<MapBranch, readonly CardRow[]>() }

export const cardRows = (branch: MapBranch, hasCounts: boolean): readonly CardRow[] => {
  const cache = caches[hasCounts ? 'counted' : 'plain']
  const known = cache.get(branch)
  if (known !== undefined) return known
  const rows: CardRow[] = []
  let y: number = sizes.header
  for (const shown of shownSteps(branch.steps)) {
    const row: CardRow =
      typeof shown === 'number'
        ? { kind: 'more', count: shown, y, height: sizes.more }
        : { kind: 'step', step: shown, y, height: rowHeight(shown, hasCounts) }
    rows.push(row)
    y += row.height
    if (typeof shown === 'number') continue
    for (const exit of shown.exits) {
      rows.push({ kind: 'key', step: shown, exit, y, height: sizes.key })
      y += sizes.key
    }
  }
  cache.set(branch, rows)
  return rows
}

export const cardHeight = (branch: MapBranch, hasCounts: boolean): number => {
  const last = cardRows(branch, hasCounts).at(-1)
  return (last === undefined ? sizes.header + sizes.more : last.y + last.height) + sizes.foot
}

export interface Shortened<Item> {
  shown: readonly Item[]
  left: number
}

const shortened = <Item>(items: readonly Item[], most: number): Shortened<Item> =>
  items.length <= most ? { shown: items, left: 0 } : { shown: items.slice(0, most - 1), left: items.length - most + 1 }

export const linesOf = ({ lines }: MapDestination): Shortened<MapDestination['lines'][number]> => shortened(lines, MAX_LINES)

export const numberLines = (numbers: readonly string[]): Shortened<string> => shortened(numbers, MAX_NUMBERS)

const heightOf = ({ shown, left }: Shortened<unknown>): number => sizes.destinationHeader + (shown.length + (left > 0 ? 1 : 0)) * sizes.line + (shown.length > 0 ? sizes.foot : 0)

/** A single number stands in the heading; with counts, a line below says how many calls were answered. */
export const destinationHeight = (destination: MapDestination, hasCounts: boolean): number => {
  const answered = hasCounts ? sizes.line : 0
  if (destination.kind === 'extensions') return heightOf(linesOf(destination)) + answered
  return sizes.destinationHeader + (hasCounts ? answered + sizes.foot : 0)
}

export const entryHeight = (numbers: readonly string[] | null): number => {
  if (numbers === null) return sizes.destinationHeader
  return numbers.length === 0 ? sizes.destinationHeader + sizes.line + sizes.foot : heightOf(numberLines(numbers))
}
