/**
 * Changing `display` takes the meaning of a table away from its elements in some browsers, so every part has its role by
 * name.
 */
export const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  display: { xs: 'block', md: 'table' },
  '& thead': { display: { xs: 'none', md: 'table-header-group' } },
  '& tbody': { display: { xs: 'block', md: 'table-row-group' } },
  '& tr': {
    display: { xs: 'grid', md: 'table-row' },
    gridTemplateColumns: 'minmax(0, 1fr) fit-content(55%)',
    gridTemplateAreas: '"contact duration" "direction date" "number number"',
    columnGap: 2,
    alignItems: 'start',
    py: { xs: 1, md: 0 },
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& tbody tr:last-of-type': { borderBottom: 0 },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& th, & td': { px: 1, py: { xs: 0.25, md: 1 }, textAlign: 'left', fontWeight: 'inherit', typography: 'body2' },
  '& thead th': { color: 'text.secondary', fontWeight: 600 },
} as const

/** Each cell's place in a card. */
export const place = {
  direction: { gridArea: 'direction', overflowWrap: 'anywhere', width: { md: 140 } },
  number: { gridArea: 'number', overflowWrap: 'anywhere' },
  contact: { gridArea: 'contact', overflowWrap: 'anywhere', fontWeight: '600 !important' },
  duration: { gridArea: 'duration', whiteSpace: 'nowrap', textAlign: { xs: 'right !important', md: 'left !important' } },
  date: { gridArea: 'date', overflowWrap: 'anywhere', textAlign: { xs: 'right !important', md: 'left !important' }, width: { md: 230 } },
} as const
