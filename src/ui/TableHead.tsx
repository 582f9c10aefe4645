import type { ReactNode } from 'react'
import { partRoles } from './cardTable'

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
