import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { type ReactNode, Suspense } from 'react'
import type { Id } from 'contract/operation'
import { FailureNotice } from '@/ui/FailureNotice'
import { Notice } from '@/ui/Notice'
import { Loading, lazyPart } from '@/ui/Boundary'
import { ListEnd, type GrowingList, StaleNotice } from './LoadMore'

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

const WindowedRows = lazyPart(async () => (await import('./WindowedRows')).WindowedRows)

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

/** Instead of what operators who view the console don't see. */
export const ClosedNotice = ({ text }: { text: string }) => (
  <Notice kind="info" role="status">
    {text}
  </Notice>
)

interface LongListProps {
  list: GrowingList & { isLoading: boolean; isFailed: boolean; closed?: string | null }
  subject: string
  loadFailed: string
  children: ReactNode
}

export const PLACE_HEIGHT_PX = 240

export const LongList = ({ list, subject, loadFailed, children }: LongListProps) => {
  if (typeof list.closed === 'string') return <ClosedNotice text={list.closed} />
  if (list.isFailed) return <FailureNotice message={loadFailed} subject={subject} onRetry={list.retry} />
  if (list.isLoading) {
    return (
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Loading height={PLACE_HEIGHT_PX} />
      </Paper>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <StaleNotice list={list} subject={subject} />
      {(list.isCut || list.isStale) && list.shown.length === 0 ? null : (
        <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
          {children}
        </Paper>
      )}
      <ListEnd list={list} subject={subject} />
    </Box>
  )
}
