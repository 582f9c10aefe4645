import Box from '@mui/material/Box'

export interface FigureColumn {
  title: string
  isFigure?: boolean
}

interface FigureTableProps {
  caption: string
  columns: readonly FigureColumn[]
  /** The first cell of each row is its head. */
  rows: readonly (readonly string[])[]
}

const styles = {
  borderCollapse: 'collapse',
  width: '100%',
  typography: 'body2',
  fontSize: { xs: '0.8125rem', sm: '0.875rem' },
  '& th, & td': { px: { xs: 0.5, sm: 1 }, py: 0.75, textAlign: 'left', borderBottom: 1, borderColor: 'divider', overflowWrap: 'break-word' },
  '& thead th': { color: 'text.secondary', fontWeight: 600, whiteSpace: 'nowrap', position: 'sticky', top: 0, bgcolor: 'background.paper' },
  '& tbody th': { fontWeight: 400 },
  '& .is-figure': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
} as const
const frameStyles = { maxHeight: 480, overflow: 'auto', '@media print': { maxHeight: 'none', overflow: 'visible' } } as const

const classOf = (column: FigureColumn | undefined): string | undefined => (column?.isFigure === true ? 'is-figure' : undefined)

/** Words of a cell are not squeezed beside those of others; the frame scrolls. */
const manyStyles = { ...styles, minWidth: '30rem' } as const

/** Scrolls on its own, also by keyboard, so that it never widens the page. */
export const FigureTable = ({ caption, columns, rows }: FigureTableProps) => (
  <Box role="group" aria-label={caption} tabIndex={0} sx={frameStyles}>
    <Box component="table" aria-label={caption} sx={columns.filter(({ isFigure }) => isFigure !== true).length > 2 ? manyStyles : styles}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col" className={classOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={index} className={classOf(columns[index + 1])}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  </Box>
)
