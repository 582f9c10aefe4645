import { Graph, layout, type EdgeLabel, type NodeLabel } from '@dagrejs/dagre'
import { backwardIn, type Way, type FlowGraph, type MapBranch } from './flowGraph'
import type { Box, Card } from './mapView'
import {
  cardLines,
  ENTRY,
  type Laid,
  type MapLine,
  headOf,
  type Bends,
  pair,
  type Point,
  cardHeight,
  destinationHeight,
  entryHeight,
  sizes,
  cardRows,
} from './cardLines'

interface Arrangement {
  /** Of each card. */
  middles: ReadonlyMap<string, Point>
  bends: Bends
}

/** What the places of cards depend on. */
interface Plan {
  cards: readonly { id: string; height: number }[]
  ways: readonly { from: string; to: string; isBackward: boolean; columns: number }[]
  /** How far a line runs straight from its card. */
  lead: number
}

const [NODE_GAP_PX, LINE_GAP_PX, RANK_GAP_PX] = [32, 18, 96]
/** Beyond this many cards the best ranks take seconds. */
const MAX_BEST = 150

/** Where the line passes other cards. The first and last point are at a card's edge, and every other one is in a gap, where a curve needs none. */
const inner = (points: readonly Point[]): readonly Point[] => points.slice(1, -1).filter((_, index) => index % 2 === 1)

const arrange = ({ cards, ways, lead }: Plan): Arrangement => {
  const graph = new Graph<object, NodeLabel, EdgeLabel>()
  const ranker = cards.length > MAX_BEST ? 'tight-tree' : 'network-simplex'
  graph.setGraph({ rankdir: 'LR', nodesep: NODE_GAP_PX, edgesep: LINE_GAP_PX, ranksep: RANK_GAP_PX + lead, ranker })
  graph.setDefaultEdgeLabel(() => ({}))
  // All as wide as branches, so that the cards of a column have one left edge.
  for (const { id, height } of cards) graph.setNode(id, { width: sizes.width, height })
  for (const { from, to, isBackward, columns } of ways) {
    // Ways back are laid out as ways forward, so that they find room between the cards.
    if (isBackward) graph.setEdge(to, from, { weight: 0.1 })
    else graph.setEdge(from, to, { minlen: columns })
  }
  // In the order of the keys, rather than with as few crossings as possible: people look for what follows 1 above what follows 2.
  layout(graph, { disableOptimalOrderHeuristic: true })
  const bends = new Map(graph.edges().map((edge): [string, readonly Point[]] => [pair(edge.v, edge.w), inner(graph.edge(edge).points ?? [])]))
  const middles = new Map(
    cards.map(({ id }): [string, Point] => {
      const { x = 0, y = 0 } = graph.node(id)
      return [id, { x, y }]
    }),
  )
  return { middles, bends }
}

const known = new Map<string, Arrangement>()
/** Of the map on screen: branches that calls reach, and those that none does, with and without room for numbers. */
const MAX_KNOWN = 4

/** Arranging hundreds of cards takes a second, and most edits change no place. The entry is alone in its column. */
const arranged = (plan: Plan): Arrangement => {
  const cards = plan.cards.map((card) => (card.id === ENTRY ? { ...card, height: sizes.destinationHeader } : card))
  const key = JSON.stringify({ ...plan, cards })
  const found = known.get(key) ?? arrange({ ...plan, cards })
  known.delete(key)
  known.set(key, found)
  for (const oldest of known.keys()) {
    if (known.size <= MAX_KNOWN) break
    known.delete(oldest)
  }
  return found
}

/** Between a card and its neighbours in the column: other cards, and lines that pass. */
const GAP_PX = 16

interface Taken {
  top: number
  bottom: number
}

/** Where the line to a card begins. */
const startsOf = (cards: readonly Card[], hasCounts: boolean): ReadonlyMap<string, number> => {
  const starts = new Map<string, number>()
  const first = cards.find(({ kind }) => kind === 'branch')
  if (first !== undefined) starts.set(ENTRY, headOf(first))
  for (const card of cards) {
    if (card.kind !== 'branch') continue
    for (const row of cardRows(card.branch, hasCounts)) {
      if (row.kind === 'step' && row.step.destination !== null) starts.set(row.step.destination.id, card.y + row.y + row.height / 2)
    }
  }
  return starts
}

/** Moves what has one line only to the height of that line, as far as its neighbours leave room. Cards of a column have the same `x`. */
const alignCards = (cards: readonly Card[], bends: Bends, hasCounts: boolean): Card[] => {
  const starts = startsOf(cards, hasCounts)
  const columns = new Map(cards.map(({ x }): [number, { cards: Map<string, Card>; lines: Taken[] }] => [x, { cards: new Map(), lines: [] }]))
  for (const card of cards) columns.get(card.x)?.cards.set(card.id, card)
  for (const { x, y } of [...bends.values()].flat()) columns.get(x - sizes.width / 2)?.lines.push({ top: y, bottom: y })
  for (const column of columns.values()) {
    for (const card of [...column.cards.values()].sort((one, other) => one.y - other.y)) {
      const start = starts.get(card.id)
      if (start === undefined) continue
      const others = [...column.cards.values()].filter(({ id }) => id !== card.id)
      const taken: Taken[] = [...others.map(({ y, height }) => ({ top: y, bottom: y + height })), ...column.lines]
      const middle = card.y + card.height / 2
      const above = Math.max(-Infinity, ...taken.filter(({ top, bottom }) => top + bottom < 2 * middle).map(({ bottom }) => bottom))
      const below = Math.min(Infinity, ...taken.filter(({ top, bottom }) => top + bottom >= 2 * middle).map(({ top }) => top))
      const [least, most] = [above + GAP_PX, below - GAP_PX - card.height]
      if (least > most) continue
      column.cards.set(card.id, { ...card, y: Math.min(most, Math.max(least, card.y + start - headOf(card))) })
    }
  }
  return cards.map((card) => columns.get(card.x)?.cards.get(card.id) ?? card)
}

/** The more branches lead no further, the more columns; at first one for this many. */
const IN_COLUMN = 8
/** Beyond this many, the lines to the last column need more height than the columns save. */
const MAX_COLUMNS = 6

const isLeaf = ({ steps }: MapBranch): boolean => steps.every(({ exits }) => exits.every(({ to, isLoop }) => to === null || isLoop))

/**
 * How many columns a branch stands to the right of the one that leads to it. Branches that lead no further go down like
 * stairs: in one column, those of a large flow would be many times as tall as wide.
 */
const columnsTo = (branches: readonly MapBranch[]): ((id: string) => number) => {
  const leaves = branches.filter(isLeaf).map(({ id }) => id)
  const columns = Math.min(MAX_COLUMNS, Math.max(1, Math.round(Math.sqrt(leaves.length / IN_COLUMN))))
  const stairs = new Map(leaves.map((id, index) => [id, 1 + (index % columns)]))
  return (id) => stairs.get(id) ?? 1
}

export interface PlacedMap {
  cards: readonly Card[]
  lines: readonly MapLine[]
  bounds: Box
}

interface Layout {
  branches: readonly MapBranch[]
  /** Numbers that lead to the first branch; `undefined` for branches that no call reaches. */
  entry: readonly string[] | null | undefined
  hasCounts: boolean
}

const [ZONE_GAP_PX, ZONE_PADDING_PX, ZONE_HEAD_PX] = [96, 28, 44]
const nowhere = { x: 0, y: 0 }
/** Of a number of calls and their share, at the start of each line. */
const LEAD_PX = 92

const waysOf = (branches: readonly MapBranch[]): Way[] =>
  branches.flatMap(({ id, steps }) =>
    steps.flatMap(({ exits, destination }) => [
      ...exits.flatMap(({ to, isLoop }) => (to === null || to === id ? [] : [{ from: id, to, isLoop }])),
      ...(destination === null ? [] : [{ from: id, to: destination.id, isLoop: false }]),
    ]),
  )

const cardsOf = ({ branches, entry, hasCounts }: Layout): Card[] => {
  const cards: Card[] = entry === undefined ? [] : [{ ...nowhere, id: ENTRY, kind: 'entry', numbers: entry, width: sizes.destinationWidth, height: entryHeight(entry) }]
  for (const branch of branches) {
    cards.push({ ...nowhere, id: branch.id, kind: 'branch', branch, width: sizes.width, height: cardHeight(branch, hasCounts) })
    for (const { key: stepKey, destination } of branch.steps) {
      if (destination === null) continue
      const size = { width: sizes.destinationWidth, height: destinationHeight(destination, hasCounts) }
      cards.push({ ...nowhere, ...size, id: destination.id, kind: 'destination', destination, stepKey, isReached: branch.isReached })
    }
  }
  return cards
}

/** `entry` leads to the first branch. */
const laidOut = (flow: Layout): Laid => {
  const { branches, entry, hasCounts } = flow
  const cards = cardsOf(flow)
  const lead = hasCounts ? LEAD_PX : 0
  const ids = new Set(cards.map(({ id }) => id))
  const ways = waysOf(branches).filter(({ from, to }) => ids.has(from) && ids.has(to))
  const isBackward = backwardIn(branches.map(({ id }) => id), ways)
  const columns = columnsTo(branches)
  const first = branches[0]
  const into = entry === undefined || first === undefined ? [] : [{ from: ENTRY, to: first.id, isBackward: false, columns: 1 }]
  const { middles, bends } = arranged({
    cards: cards.map(({ id, height }) => ({ id, height })),
    ways: [...into, ...ways.map((way) => ({ from: way.from, to: way.to, isBackward: isBackward(way), columns: columns(way.to) }))],
    lead,
  })
  const placed = cards.map((card): Card => {
    const { x, y } = middles.get(card.id) ?? nowhere
    return { ...card, x: x - sizes.width / 2, y: y - card.height / 2 }
  })
  return { cards: alignCards(placed, bends, hasCounts), bends, isBackward, lead }
}

export const boundsOf = (cards: readonly Box[]): Box => {
  const x = Math.min(...cards.map((card) => card.x))
  const y = Math.min(...cards.map((card) => card.y))
  const width = Math.max(...cards.map((card) => card.x + card.width)) - x
  return { x, y, width, height: Math.max(...cards.map((card) => card.y + card.height)) - y }
}

const moved = ({ cards, bends, ...laid }: Laid, dx: number, dy: number): Laid => ({
  ...laid,
  cards: cards.map((card) => ({ ...card, x: card.x + dx, y: card.y + dy })),
  bends: new Map([...bends].map(([ends, points]) => [ends, points.map(({ x, y }) => ({ x: x + dx, y: y + dy }))])),
})

/** Branches that no call reaches are below the others, in a frame of their own. */
export const placeCards = ({ branches, numbers }: FlowGraph, hasCounts = false): PlacedMap => {
  const reached = laidOut({ branches: branches.filter(({ isReached }) => isReached), entry: numbers, hasCounts })
  const others = branches.filter(({ isReached }) => !isReached)
  const bounds = boundsOf(reached.cards)
  const lines = cardLines(reached)
  if (others.length === 0) return { cards: reached.cards, lines, bounds }
  const apart = laidOut({ branches: others, entry: undefined, hasCounts: false })
  const own = boundsOf(apart.cards)
  const below = moved(apart, bounds.x + ZONE_PADDING_PX - own.x, bounds.y + bounds.height + ZONE_GAP_PX + ZONE_HEAD_PX - own.y)
  const inside = boundsOf(below.cards)
  const zone: Card = {
    id: 'unreached',
    kind: 'unreached',
    x: inside.x - ZONE_PADDING_PX,
    y: inside.y - ZONE_HEAD_PX,
    width: inside.width + 2 * ZONE_PADDING_PX,
    height: inside.height + ZONE_HEAD_PX + ZONE_PADDING_PX,
  }
  const cards = [...reached.cards, zone, ...below.cards]
  return { cards, lines: [...lines, ...cardLines(below)], bounds: boundsOf(cards) }
}
