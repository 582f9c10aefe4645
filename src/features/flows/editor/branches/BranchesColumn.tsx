import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { Id } from 'contract/operation'
import { memo, useId } from 'react'
import { Droppable } from 'react-beautiful-dnd'
import { useT } from '@/i18n/useT'
import { ColumnHeading } from '../ColumnHeading'
import type { OpenDialog } from '../dialogs/EditorDialogs'
import { dragTypes, droppables } from '../dragIds'
import { RowList } from '../rowParts'
import { useFirstRows } from '../useFirstRows'
import type { BranchSummary } from './branchSummaries'
import { BranchItem } from './BranchItem'

interface BranchesColumnProps {
  branches: readonly BranchSummary[]
  selectedId: Id | null
  warned: ReadonlySet<Id>
  onMove: (from: number, to: number) => void
  onOpen: (dialog: OpenDialog) => void
}

export const BranchesColumn = memo(function BranchesColumn({ branches, selectedId, warned, onMove, onOpen }: BranchesColumnProps) {
  const t = useT()
  const titleId = useId()
  const shown = useFirstRows(branches, droppables.branches)
  const add = (
    <Tooltip title={t('Create branch')}>
      <IconButton aria-label={t('Create branch')} onClick={() => onOpen({ kind: 'createBranch' })} sx={{ mr: '-3px' }}>
        <Add />
      </IconButton>
    </Tooltip>
  )
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ gridArea: 'branches', minWidth: 0 }}>
      <ColumnHeading id={titleId} title={t('BRANCHES')} action={add} />
      <Droppable droppableId={droppables.branches} type={dragTypes.branch}>
        {({ innerRef, droppableProps, placeholder }) => (
          <RowList ref={innerRef} {...droppableProps}>
            {shown.map((branch, index) => (
              <BranchItem
                key={branch.id}
                branch={branch}
                index={index}
                isLast={index === branches.length - 1}
                isSelected={branch.id === selectedId}
                hasWarning={warned.has(branch.id)}
                onMove={onMove}
                onOpen={onOpen}
              />
            ))}
            {placeholder}
          </RowList>
        )}
      </Droppable>
    </Box>
  )
})
