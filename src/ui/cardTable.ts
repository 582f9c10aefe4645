/** Equals the theme's `md`. */
const medium = '@media (min-width: 56.25em)'

interface CardStyles {
  columns: string
  areas: string
  gap: 1 | 1.5 | 2
  align: 'start' | 'center' | 'baseline'
  hasHeads?: boolean
  wide?: `@media ${string}`
}

/** Some browsers drop table semantics when `display` changes, so every part has an explicit role. */
export const cardTable = ({ columns, areas, gap, align, hasHeads = false, wide = medium }: CardStyles) =>
  ({
    width: '100%',
    borderCollapse: 'collapse',
    display: 'block',
    [wide]: { display: 'table' },
    '& thead': { display: hasHeads ? 'block' : 'none', [wide]: { display: 'table-header-group' } },
    '& tbody': { display: 'block', [wide]: { display: 'table-row-group' } },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: columns,
      gridTemplateAreas: areas,
      columnGap: gap,
      alignItems: align,
      py: 1,
      borderBottom: 1,
      borderColor: 'divider',
      [wide]: { display: 'table-row', py: 0 },
    },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tbody tr:hover': { bgcolor: 'action.hover' },
    '& th, & td': { px: 1, py: 0.25, textAlign: 'left', fontWeight: 'inherit', typography: 'body2', [wide]: { py: 1 } },
    '& thead th': { color: 'text.secondary', fontWeight: 600 },
  }) as const
