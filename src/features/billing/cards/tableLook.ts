import { cardTable } from '@/ui/cardTable'

export const tableLook = cardTable({
  columns: 'auto minmax(0, 1fr) auto',
  areas: '"brand digits bin" ". expiry expiry" ". name name" ". chosen chosen"',
  gap: 1,
  align: 'center',
})

/** Each cell's place in a card. */
export const place = {
  brand: { gridArea: 'brand', width: { md: 64 }, '& svg': { display: 'block' } },
  digits: { gridArea: 'digits', whiteSpace: 'nowrap', fontWeight: '600 !important' },
  expiry: { gridArea: 'expiry' },
  name: { gridArea: 'name', overflowWrap: 'anywhere' },
  chosen: { gridArea: 'chosen' },
  bin: { gridArea: 'bin', width: { md: 44 } },
} as const
