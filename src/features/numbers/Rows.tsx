import { memo } from 'react'
import type { RowsProps } from './NumberRow'
import { PlainRows } from './PlainRows'
import { WindowedRows } from './WindowedRows'

/** Up to here the page holds every row, and the browser's own search finds each. */
const MOST_PLAIN_ROWS = 200

interface AnyRowsProps extends RowsProps {
  /** How many there are without the filter: the way they are drawn does not change while the person types. */
  total: number
}

/** Not drawn anew while the person types: what is typed shows first. */
export const Rows = memo(({ total, ...rows }: AnyRowsProps) =>
  total > MOST_PLAIN_ROWS ? <WindowedRows {...rows} /> : <PlainRows {...rows} />,
)
Rows.displayName = 'Rows'
