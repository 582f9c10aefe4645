import type { Card } from './card'
import { ENTRY, headOf, type Bends } from './cardLines'
import { cardRows, sizes } from './cardRows'

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
export const alignCards = (cards: readonly Card[], bends: Bends, hasCounts: boolean): Card[] => {
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
