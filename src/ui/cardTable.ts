/** As wide as the theme's `md`. */
const medium = '@media (min-width: 56.25em)'

interface CardStyles {
  /** `grid-template-columns` and `grid-template-areas` of a card. */
  columns: string
  areas: string
  gap: 1 | 1.5 | 2
  align: 'start' | 'center' | 'baseline'
  /** Whether the heads stay above the cards, because something in them is used. */
  hasHeads?: boolean
  /** Where there is room for the table. */
  wide?: `@media ${string}`
}

/**
 * A table where there is room, a card per row where there is not. Changing `display` takes the meaning of a table away
 * from its elements in some browsers, so every part has its role by name.
 */
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
