import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface TableHeadProps {
  heads: readonly string[]
  children?: ReactNode
}

export const TableHead = ({ heads, children }: TableHeadProps) => (
  <Box component="thead" role="rowgroup">
    <Box component="tr" role="row">
      {heads.map((head) => (
        <th key={head} scope="col" role="columnheader">
          {head}
        </th>
      ))}
      {children}
    </Box>
  </Box>
)
