/** The one breakpoint of all tables, equal to the theme's `md`: cards below it, except on paper. */
export const wideTable = '@media (min-width: 56.25em), print'

interface CardStyles {
  columns: string
  areas: string
  gap: 1 | 1.5 | 2
  align: 'start' | 'center' | 'baseline'
  hasHeads?: boolean
}

/** Some browsers drop table semantics when `display` changes, so every part gets its role explicitly. */
export const partRoles = {
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  rowHead: { role: 'rowheader', scope: 'row' },
  columnHead: { role: 'columnheader', scope: 'col' },
} as const

export const cardTable = ({ columns, areas, gap, align, hasHeads = false }: CardStyles) =>
  ({
    width: '100%',
    borderCollapse: 'collapse',
    display: 'block',
    [wideTable]: { display: 'table', tableLayout: 'fixed' },
    // Paper is narrower than any window with a table: columns share it by what they hold.
    '@media print': { tableLayout: 'auto', '& :is(th, td)': { width: 'auto !important' } },
    '& thead': { display: hasHeads ? 'block' : 'none', [wideTable]: { display: 'table-header-group' } },
    '& tbody': { display: 'block', [wideTable]: { display: 'table-row-group' } },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: columns,
      gridTemplateAreas: areas,
      columnGap: gap,
      alignItems: align,
      py: 1,
      borderBottom: 1,
      borderColor: 'divider',
      [wideTable]: { display: 'table-row', py: 0 },
    },
    '& tbody tr:last-of-type': { borderBottom: 0 },
    '& tbody tr:hover': { bgcolor: 'action.hover' },
    // `:where` has no specificity, so a cell's own styles win.
    '*:where(&) :is(th, td)': { px: 1, py: 0.25, textAlign: 'left', fontWeight: 'inherit', typography: 'body2', [wideTable]: { py: 1 } },
    '& thead th': { color: 'text.secondary', fontWeight: 600, whiteSpace: 'nowrap' },
    '& time': { whiteSpace: 'nowrap' },
  }) as const

/** For tables whose lines reach the edges of their paper. */
export const edgePadding = {
  '& :is(thead, tbody) tr': { px: 1 },
  '& thead th:first-of-type, & td:first-of-type': { [wideTable]: { pl: 2 } },
  '& thead th:last-of-type, & td:last-of-type': { [wideTable]: { pr: 2 } },
} as const

export const figureCell = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', [wideTable]: { textAlign: 'right' } } as const

/** One line, cut with an ellipsis except on paper; give it a `title`. */
export const oneLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media print': { overflow: 'visible', whiteSpace: 'normal' },
} as const

/** Heads that the cards of a phone don't need, and texts that only they need. */
export const wideOnly = { display: 'none', [wideTable]: { display: 'table-cell' } } as const
export const narrowOnly = { [wideTable]: { display: 'none' } } as const

/** Comes after `wideTable`, which shows cells on paper. */
export const offPaper = { '@media print': { display: 'none' } } as const

/**
 * The styles of a table's cells, which have the class `cell-` and their name: styles of an element of their own would be
 * computed anew for each cell. They win over those of `cardTable` and belong after it.
 */
export const cellClasses = (cells: Readonly<Record<string, object>>): Record<string, object> => ({
  '*:where(&) .wide-only': wideOnly,
  ...Object.fromEntries(Object.entries(cells).map(([name, styles]): [string, object] => [`*:where(&) .cell-${name}`, styles])),
})
