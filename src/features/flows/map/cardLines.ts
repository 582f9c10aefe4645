import type { Way, MapDestination, MapExit } from './flowGraph'
import { cardRows, sizes } from './cardRows'
import type { Box, Card } from './mapView'

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
