import Box from '@mui/material/Box'
import { NumberRow, type RowsProps } from './NumberRow'

export const PlainRows = ({ label, numbers, ...row }: RowsProps) => (
  <Box component="ul" role="list" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {numbers.map((number) => (
      <Box key={number.id} component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
        <NumberRow number={number} {...row} />
      </Box>
    ))}
  </Box>
)
