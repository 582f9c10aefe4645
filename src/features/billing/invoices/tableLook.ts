import { cardTable } from '@/ui/cardTable'

export const tableLook = cardTable({
  columns: 'minmax(0, 1fr) fit-content(60%)',
  areas: '"reference date" "operation total" "status amount" "download download"',
  gap: 2,
  align: 'baseline',
})

const atTheEnd = { textAlign: { xs: 'right !important', md: 'left !important' } } as const

/** Each cell's place in a card. */
export const place = {
  date: { gridArea: 'date', whiteSpace: 'nowrap', ...atTheEnd },
  reference: { gridArea: 'reference', overflowWrap: 'anywhere', fontWeight: '600 !important' },
  operation: { gridArea: 'operation', overflowWrap: 'anywhere' },
  amount: { gridArea: 'amount', whiteSpace: 'nowrap', color: { xs: 'text.secondary', md: 'inherit' }, ...atTheEnd },
  total: { gridArea: 'total', whiteSpace: 'nowrap', ...atTheEnd },
  status: { gridArea: 'status' },
  download: { gridArea: 'download' },
} as const
