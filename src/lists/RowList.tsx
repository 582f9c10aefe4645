import Box from '@mui/material/Box'
import type { Id } from 'contract/operation'
import { Suspense, type ReactNode } from 'react'
import { lazyComponent } from '@/ui/lazyComponent'
import { Loading } from '@/ui/Loading'

interface RowListProps<Row extends { id: Id }> {
  label: string
  rows: readonly Row[]
  /** Unfiltered count, so that typing doesn't switch between plain and windowed rows. */
  total: number
  /** Of a row, before any is measured. */
  estimatedHeightPx: number
  /** Of the list and, by class, of what its rows contain. */
  styles: object
  children: (row: Row) => ReactNode
}

/** Up to here the page contains every row, so that the browser's own search finds them. */
const MAX_PLAIN_ROWS = 200

const LOADING_HEIGHT_PX = 320

const WindowedRows = lazyComponent(async () => (await import('./WindowedRows')).WindowedRows)

/** A list, not a table: many rows are windowed. */
export const RowList = <Row extends { id: Id }>({ label, rows, total, estimatedHeightPx, styles, children }: RowListProps<Row>) => {
  if (total <= MAX_PLAIN_ROWS) {
    const listStyles = { m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' }, ...styles }
    return (
      <Box component="ul" role="list" aria-label={label} sx={listStyles}>
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </Box>
    )
  }
  const rowAt = (index: number): ReactNode => {
    const row = rows[index]
    return row === undefined ? null : children(row)
  }
  const keyOf = (index: number): string => String(rows[index]?.id ?? index)
  return (
    <Suspense fallback={<Loading height={LOADING_HEIGHT_PX} />}>
      <WindowedRows label={label} count={rows.length} keyOf={keyOf} estimatedHeightPx={estimatedHeightPx} styles={styles}>
        {rowAt}
      </WindowedRows>
    </Suspense>
  )
}
