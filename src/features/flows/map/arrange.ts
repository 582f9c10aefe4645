import { Graph, layout, type EdgeLabel, type NodeLabel } from '@dagrejs/dagre'
import { sizes } from './cardRows'
import { ENTRY, pair, type Bends } from './cardLines'
import type { Point } from './lines'

export interface Arrangement {
  /** Of each card. */
  middles: ReadonlyMap<string, Point>
  bends: Bends
}

/** What the places of cards depend on. */
export interface Plan {
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
export const arranged = (plan: Plan): Arrangement => {
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
