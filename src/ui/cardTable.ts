type Gap = 1 | 2

interface CardLook {
  /** `grid-template-columns` and `grid-template-areas` of a card. */
  columns: string
  areas: string
  gap: Gap
  align: 'start' | 'center' | 'baseline'
  /** Whether the heads stay above the cards, because something in them is used. */
  hasHeads?: boolean
}

/**
 * A table where there is room, a card per row where there is not. Changing `display` takes the meaning of a table away
 * from its elements in some browsers, so every part has its role by name.
 */
export const cardTable = ({ columns, areas, gap, align, hasHeads = false }: CardLook) =>
  ({
    width: '100%',
    borderCollapse: 'collapse',
    display: { xs: 'block', md: 'table' },
    '& thead': { display: { xs: hasHeads ? 'block' : 'none', md: 'table-header-group' } },
    '& tbody': { display: { xs: 'block', md: 'table-row-group' } },
    '& tr': {
      display: { xs: 'grid', md: 'table-row' },
      gridTemplateColumns: columns,
      gridTemplateAreas: areas,
      columnGap: gap,
      alignItems: align,
      py: { xs: 1, md: 0 },
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tbody tr:hover': { bgcolor: 'action.hover' },
    '& th, & td': { px: 1, py: { xs: 0.25, md: 1 }, textAlign: 'left', fontWeight: 'inherit', typography: 'body2' },
    '& thead th': { color: 'text.secondary', fontWeight: 600 },
  }) as const
