import WarningAmber from '@mui/icons-material/WarningAmber'
import Chip from '@mui/material/Chip'
import { memo } from 'react'
import { Draggable } from 'react-beautiful-dnd'
import { useT } from '@/i18n/useLanguage'
import { branchSelected } from '@/slices/applicationEditor'
import { useAppDispatch } from '@/store/hooks'
import { ActionsMenu, type Action } from '@/ui/ActionsMenu'
import { GripIcon } from '@/ui/RowButton'
import type { OpenDialog } from '../dialogs/EditorDialogs'
import { dragIds, Handle, longListRow, RowFrame, RowName } from '../columnParts'
import { ROOT, type BranchSummary } from './branchSummaries'

interface BranchItemProps {
  branch: BranchSummary
  index: number
  isLast: boolean
  isSelected: boolean
  hasWarning: boolean
  onMove: (from: number, to: number) => void
  onOpen: (dialog: OpenDialog) => void
}

const BranchRow = longListRow(48)

const FIRST_MOVABLE = 1

export const BranchItem = memo(function BranchItem({ branch, index, isLast, isSelected, hasWarning, onMove, onOpen }: BranchItemProps) {
  const t = useT()
  const dispatch = useAppDispatch()
  const { friendly_name: name, isRoot } = branch
  const actionsOf = (): Action[] => {
    const duplicate = { label: t('Duplicate'), onChoose: () => onOpen({ kind: 'duplicateBranch', branch }) }
    if (isRoot) return [duplicate]
    return [
      { label: t('Edit branch'), onChoose: () => onOpen({ kind: 'editBranch', branch }) },
      duplicate,
      { label: t('Move up'), isDisabled: index <= FIRST_MOVABLE, onChoose: () => onMove(index, index - 1) },
      { label: t('Move down'), isDisabled: isLast, onChoose: () => onMove(index, index + 1) },
      { label: t('Delete'), onChoose: () => onOpen({ kind: 'deleteBranch', branch }) },
    ]
  }
  return (
    <Draggable draggableId={dragIds.branch(branch.id)} index={index} isDragDisabled={isRoot}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <BranchRow ref={innerRef} {...draggableProps}>
          <RowFrame data-plain data-dragging={isDragging} data-selected={isSelected}>
            {isRoot ? (
              <span style={{ width: 28 }} />
            ) : (
              <Handle {...dragHandleProps} aria-label={t('Move branch {name}', { name })}>
                <GripIcon />
              </Handle>
            )}
            <RowName type="button" aria-current={isSelected} onClick={() => dispatch(branchSelected(branch.id))}>
              {name}
            </RowName>
            {name === ROOT ? <Chip label={t('start')} size="small" sx={{ height: 20 }} /> : null}
            {hasWarning ? <WarningAmber color="warning" fontSize="small" titleAccess={t('This branch has issues to review')} /> : null}
            <ActionsMenu label={t('Actions for branch {name}', { name })} actionsOf={actionsOf} />
          </RowFrame>
        </BranchRow>
      )}
    </Draggable>
  )
})
