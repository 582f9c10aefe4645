import { cardTable } from '@/ui/cardTable'

export const tableLook = cardTable({
  columns: 'minmax(0, 1fr) fit-content(55%)',
  areas: '"contact duration" "direction date" "number number"',
  gap: 2,
  align: 'start',
})

/** Each cell's place in a card. */
export const place = {
  direction: { gridArea: 'direction', overflowWrap: 'anywhere', width: { md: 140 } },
  number: { gridArea: 'number', overflowWrap: 'anywhere' },
  contact: { gridArea: 'contact', overflowWrap: 'anywhere', fontWeight: '600 !important' },
  duration: { gridArea: 'duration', whiteSpace: 'nowrap', textAlign: { xs: 'right !important', md: 'left !important' } },
  date: { gridArea: 'date', overflowWrap: 'anywhere', textAlign: { xs: 'right !important', md: 'left !important' }, width: { md: 230 } },
} as const
