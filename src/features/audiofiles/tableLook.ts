import { cardTable } from '@/ui/cardTable'

export const tableLook = cardTable({
  columns: 'auto minmax(0, 1fr) auto',
  areas: '"tick name bin" ". player player" ". date date"',
  gap: 1,
  align: 'center',
  hasHeads: true,
})

/** Each cell's place in a card. */
export const place = {
  tick: { gridArea: 'tick', width: { md: 44 } },
  bin: { gridArea: 'bin', width: { md: 44 } },
  name: { gridArea: 'name', overflowWrap: 'anywhere', fontWeight: '600 !important' },
  player: { gridArea: 'player', width: { md: 360 } },
  date: { gridArea: 'date', whiteSpace: 'nowrap', color: 'text.secondary', width: { md: 190 }, pr: { md: 2 } },
} as const
