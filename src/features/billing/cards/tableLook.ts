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
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"brand digits bin" ". expiry expiry" ". name name" ". chosen chosen"',
    columnGap: 1,
    alignItems: 'center',
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
  brand: { gridArea: 'brand', width: { md: 64 }, '& svg': { display: 'block' } },
  digits: { gridArea: 'digits', whiteSpace: 'nowrap', fontWeight: '600 !important' },
  expiry: { gridArea: 'expiry' },
  name: { gridArea: 'name', overflowWrap: 'anywhere' },
  chosen: { gridArea: 'chosen' },
  bin: { gridArea: 'bin', width: { md: 44 } },
} as const
