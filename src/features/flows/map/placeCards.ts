import { alignCards } from './alignCards'
import { arranged } from './arrange'
import { backwardIn, type Way } from './backward'
import type { Box, Card } from './card'
import { cardLines, ENTRY, type Laid, type MapLine } from './cardLines'
import { cardHeight, destinationHeight, entryHeight, sizes } from './cardRows'
import type { FlowGraph, MapBranch } from './flowGraph'

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
