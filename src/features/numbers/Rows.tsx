import Box from '@mui/material/Box'
import { memo } from 'react'
import { NumberRow, type RowsProps } from './NumberRow'
import { WindowedRows } from './WindowedRows'

const PlainRows = ({ label, numbers, ...row }: RowsProps) => (
  <Box component="ul" role="list" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {numbers.map((number) => (
      <Box key={number.id} component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
        <NumberRow number={number} {...row} />
      </Box>
    ))}
  </Box>
)

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
