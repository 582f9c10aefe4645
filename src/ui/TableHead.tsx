import type { ReactNode } from 'react'
import { partRoles } from './cardTable'

/** A text, or the column and what its head shows. */
type Head = string | readonly [column: string, content: ReactNode]

interface TableHeadProps {
  heads: readonly Head[]
  children?: ReactNode
}

const headCell = (head: Head): ReactNode => {
  if (typeof head === 'string') return <th key={head} {...partRoles.columnHead}>{head}</th>
  const [column, content] = head
  return <th key={column} {...partRoles.columnHead} className={`cell-${column}`}>{content}</th>
}

export const TableHead = ({ heads, children }: TableHeadProps) => (
  <thead {...partRoles.rows}>
    <tr {...partRoles.row}>
      {heads.map(headCell)}
      {children}
    </tr>
  </thead>
)
