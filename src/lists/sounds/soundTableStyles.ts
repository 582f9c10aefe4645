import { cardTable, wideTable as wide } from '@/ui/cardTable'

export const tableStyles = {
  ...cardTable({
    columns: 'auto auto minmax(0, 1fr) auto',
    areas:
      '"tick caller caller bin" ". number number number" ". direction direction direction" ". duration date date" ". player player player"',
    gap: 1.5,
    align: 'center',
    hasHeads: true,
  }),
  '& th, & td': { p: 0.5, textAlign: 'left', fontWeight: 'inherit', typography: 'body2', [wide]: { px: 0.75, py: 1 } },
  '& tbody tr': { cursor: 'pointer' },
  // Keeps a focused row clear of the sticky bars.
  '& tbody :is(tr, a, button, input)': { scrollMarginTop: 180, scrollMarginBottom: 24 },
  '& tbody tr[data-selected="true"]': { bgcolor: 'action.selected' },
  '& tbody tr[aria-current="true"]': { boxShadow: 'inset 4px 0 0 var(--mui-palette-primary-main)' },
  '& tbody tr:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const

export const wideOnly = { display: 'none', [wide]: { display: 'table-cell' } } as const
export const narrowOnly = { [wide]: { display: 'none' } } as const

export const cellStyles = {
  tick: { gridArea: 'tick', [wide]: { width: 40 } },
  bin: { gridArea: 'bin', justifySelf: 'end', [wide]: { width: 44 } },
  direction: { gridArea: 'direction', whiteSpace: 'nowrap' },
  number: { gridArea: 'number', overflowWrap: 'anywhere', [wide]: { minWidth: 124 } },
  caller: { gridArea: 'caller', overflowWrap: 'anywhere', [wide]: { minWidth: 150 } },
  duration: { gridArea: 'duration', whiteSpace: 'nowrap', color: 'text.secondary' },
  date: { gridArea: 'date', color: 'text.secondary', [wide]: { minWidth: 116 } },
  player: {
    gridArea: 'player',
    '@media (min-width: 53.125em)': { maxWidth: 420 },
    '@media (min-width: 64em)': { maxWidth: 560 },
    [wide]: { width: 256, maxWidth: 'none' },
    '@media (min-width: 96em)': { width: 340 },
  },
} as const
