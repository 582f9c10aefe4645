import type { Way } from './backward'
import { cardRows, sizes } from './cardRows'
import type { Box, Card } from './card'
import type { MapDestination, MapExit } from './flowGraph'
import { ARROW_LONG_PX, backLine, forwardLine, ownLine, type Point } from './lines'

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
