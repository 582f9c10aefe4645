import type { ReactNode } from 'react'
import { partRoles } from './cardTable'

/** For the rows of a list: with a mouse, their `data-quiet` buttons appear on hover and focus. */
export const quietUntilHover = {
  '@media (hover: hover) and (pointer: fine)': {
    '& [data-quiet]:not(:focus-visible)': { opacity: 0 },
    '&:hover [data-quiet], &:focus-within [data-quiet]': { opacity: 1 },
  },
} as const

interface TableHeadProps {
  heads: readonly string[]
  children?: ReactNode
}

export const TableHead = ({ heads, children }: TableHeadProps) => (
  <thead {...partRoles.rows}>
    <tr {...partRoles.row}>
      {heads.map((head) => (
        <th key={head} {...partRoles.columnHead}>
          {head}
        </th>
      ))}
      {children}
    </tr>
  </thead>
)
