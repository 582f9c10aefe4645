import type { Way, MapDestination, MapExit, MapBranch, MapStep } from './flowGraph'
import type { Box, Card } from './mapView'

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

interface Shortened<Item> {
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

export interface Point {
  x: number
  y: number
}

const at = ({ x, y }: Point): string => `${Math.round(x)},${Math.round(y)}`

/** Leaves and arrives level. */
const curve = (from: Point, to: Point): string => {
  const x = (from.x + to.x) / 2
  return `C${at({ x, y: from.y })} ${at({ x, y: to.y })} ${at(to)}`
}

/** Where it passes other cards, it runs level for as long as they are wide. */
const through = (points: readonly Point[], direction: 1 | -1): string => {
  const half = (direction * sizes.width) / 2
  const [first, ...others] = points
  if (first === undefined) return ''
  let before = first
  const parts = [`M${at(first)}`]
  others.forEach((point, index) => {
    if (index === others.length - 1) {
      parts.push(curve(before, point))
      return
    }
    const [into, outOf] = [{ x: point.x - half, y: point.y }, { x: point.x + half, y: point.y }]
    parts.push(curve(before, into), `L${at(outOf)}`)
    before = outOf
  })
  return parts.join('')
}

const forwardLine = (start: Point, bends: readonly Point[], end: Point): string => through([start, ...bends, end], 1)

const backLine = (start: Point, bends: readonly Point[], end: Point): string => through([start, ...bends, end], -1)

const OWN_PX = 56

/** Back to the heading of the same card. */
const ownLine = (start: Point, end: Point): string =>
  `M${at(start)}C${at({ x: start.x + OWN_PX, y: start.y })} ${at({ x: end.x + OWN_PX, y: end.y })} ${at(end)}`

const ARROW_LONG_PX = 10

const ARROW_HALF_PX = 4

/** `direction`: 1 for an arrow that points right. Its line ends inside it. */
export const arrow = ({ x, y }: Point, direction: 1 | -1, lineWidth: number): string => {
  const [back, half] = [x - direction * (ARROW_LONG_PX + 1), ARROW_HALF_PX + lineWidth / 2]
  return `M${at({ x: back, y: y - half })}L${at({ x, y })}L${at({ x: back, y: y + half })}Z`
}

/** What a line stands for: a key or a case of opening hours, whom a step calls, or, without either, where calls come in. */
interface Origin {
  stepKey: string | null
  exit: MapExit | null
  destination: MapDestination | null
}

export interface MapLine extends Origin {
  id: string
  from: string
  to: string
  kind: 'in' | 'key' | 'loop' | 'call'
  path: string
  start: Point
  /** The arrow's tip. */
  end: Point
  /** 1 towards the right, -1 towards the left: of its start and of its arrow. */
  direction: { start: 1 | -1; end: 1 | -1 }
}

export const ENTRY = 'entry'

export type Bends = ReadonlyMap<string, readonly Point[]>

export const pair = (from: string, to: string): string => `${from} ${to}`

export interface Laid {
  cards: Card[]
  bends: Bends
  isBackward: (way: Way) => boolean
  /** How far a line runs straight from its card: room for the number of calls. */
  lead: number
}

/** The height at which lines arrive. */
export const headOf = (card: Card): number => card.y + (card.kind === 'branch' ? sizes.header : Math.min(card.height, sizes.destinationHeader)) / 2

const nowhere: Origin = { stepKey: null, exit: null, destination: null }

export const cardLines = ({ cards, bends, isBackward, lead }: Laid): MapLine[] => {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const lines: MapLine[] = []
  const draw = (card: Box, y: number, line: Origin & Pick<MapLine, 'id' | 'from' | 'to' | 'kind'>): void => {
    const { from, to, kind } = line
    const target = byId.get(to)
    if (target === undefined) return
    const isOwn = from === to
    const [start, end]: [1 | -1, 1 | -1] = isOwn ? [1, -1] : kind === 'loop' ? [-1, -1] : [1, 1]
    const edge = { x: start === 1 ? card.x + card.width : card.x, y }
    const tip = { x: end === 1 ? target.x : target.x + target.width, y: headOf(target) }
    const [begin, arrow] = [{ x: edge.x + start * lead, y }, { x: tip.x - end * ARROW_LONG_PX, y: tip.y }]
    const shape = isOwn
      ? ownLine(begin, arrow)
      : kind === 'loop'
        ? backLine(begin, (bends.get(pair(to, from)) ?? []).toReversed(), arrow)
        : forwardLine(begin, bends.get(pair(from, to)) ?? [], arrow)
    const path = lead === 0 ? shape : `M${Math.round(edge.x)},${Math.round(y)}L${shape.slice(1)}`
    lines.push({ ...line, path, start: edge, end: tip, direction: { start, end } })
  }
  const entry = byId.get(ENTRY)
  const first = cards.find(({ kind }) => kind === 'branch')
  if (entry !== undefined && first !== undefined) draw(entry, headOf(entry), { ...nowhere, id: ENTRY, from: ENTRY, to: first.id, kind: 'in' })
  for (const card of cards) {
    if (card.kind !== 'branch') continue
    for (const row of cardRows(card.branch, lead > 0)) {
      const y = card.y + row.y + row.height / 2
      if (row.kind === 'key' && row.exit.to !== null) {
        const { exit, step } = row
        const { id, to, isLoop } = row.exit
        const isBack = to === card.id || isBackward({ from: card.id, to, isLoop })
        draw(card, y, { id, from: card.id, to, stepKey: step.key, exit, destination: null, kind: isBack ? 'loop' : 'key' })
      } else if (row.kind === 'step' && row.step.destination !== null) {
        const { key: stepKey, destination } = row.step
        draw(card, y, { id: destination.id, from: card.id, to: destination.id, stepKey, exit: null, destination, kind: 'call' })
      }
    }
  }
  return lines
}
