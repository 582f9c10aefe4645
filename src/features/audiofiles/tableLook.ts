/**
 * A table where there is room, a card per file where there is not. Changing `display` takes the meaning of a table away
 * from its elements in some browsers, so every part has its role by name.
 */
export const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  display: { xs: 'block', md: 'table' },
  '& thead, & tbody': { display: { xs: 'block', md: 'table-row-group' } },
  '& tr': {
    display: { xs: 'grid', md: 'table-row' },
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"tick name bin" ". player player" ". date date"',
    columnGap: 1,
    alignItems: 'center',
    py: { xs: 1, md: 0 },
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& tbody tr:last-of-type': { borderBottom: 0 },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& th, & td': { p: { xs: 0.5, md: 1 }, textAlign: 'left', fontWeight: 'inherit', typography: 'body2' },
  '& thead th': { color: 'text.secondary', fontWeight: 600 },
} as const

/** Each cell's place in a card. */
export const place = {
  tick: { gridArea: 'tick', width: { md: 44 } },
  bin: { gridArea: 'bin', width: { md: 44 } },
  name: { gridArea: 'name', overflowWrap: 'anywhere', fontWeight: '600 !important' },
  player: { gridArea: 'player', width: { md: 360 } },
  date: { gridArea: 'date', whiteSpace: 'nowrap', color: 'text.secondary', width: { md: 190 }, pr: { md: 2 } },
} as const
