import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { Id } from 'contract/operation'
import type { ReactNode } from 'react'
import { WindowedRows } from './WindowedRows'

export interface RowListProps<Row extends { id: Id }> {
  label: string
  rows: readonly Row[]
  /** Of a row, before any is measured. */
  estimatedHeightPx: number
  /** Of the list and, by class, of what its rows contain. */
  styles: SxProps<Theme> & object
  children: (row: Row) => ReactNode
}

interface AnyRowListProps<Row extends { id: Id }> extends RowListProps<Row> {
  /** Unfiltered count, so that typing doesn't switch between plain and windowed rows. */
  total: number
}

/** Up to here the page contains every row, so that the browser's own search finds them. */
const MAX_PLAIN_ROWS = 200

/** A list, not a table: many rows are windowed. */
export const RowList = <Row extends { id: Id }>({ total, ...list }: AnyRowListProps<Row>) => {
  if (total > MAX_PLAIN_ROWS) return <WindowedRows {...list} />
  const { label, rows, styles, children } = list
  return (
    <Box component="ul" role="list" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' }, ...styles }}>
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </Box>
  )
}
