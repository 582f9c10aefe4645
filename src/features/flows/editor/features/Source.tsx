import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Droppable } from 'react-beautiful-dnd'
import { dragTypes } from '../dragIds'
import { RowList } from '../rowParts'

interface SourceProps {
  droppableId: string
  labelledBy: string
  /** Two columns on a phone, where the stack is far below. */
  isDense?: boolean
  children: ReactNode
}

const DenseList = styled(RowList)(({ theme }) => ({
  display: 'grid',
  columnGap: theme.spacing(1),
  alignItems: 'center',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

export const Source = ({ droppableId, labelledBy, isDense = false, children }: SourceProps) => {
  const List = isDense ? DenseList : RowList
  return (
    <Droppable droppableId={droppableId} type={dragTypes.module} isDropDisabled>
      {({ innerRef, droppableProps, placeholder }) => (
        <List ref={innerRef} {...droppableProps} aria-labelledby={labelledBy}>
          {children}
          {placeholder}
        </List>
      )}
    </Droppable>
  )
}
