import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Draggable } from 'react-beautiful-dnd'
import { useT } from '@/i18n/useT'
import { GripIcon } from '@/ui/LineIcons'
import { RowButton } from '@/ui/RowButton'
import { Handle, Row, RowFrame } from '../rowParts'

interface FeatureItemProps {
  dragId: string
  index: number
  name: string
  isNew?: boolean
  hint?: string
  onEdit?: () => void
  onDelete?: () => void
  onAdd: () => void
}

export const FeatureItem = ({ dragId, index, name, isNew = false, hint, onEdit, onDelete, onAdd }: FeatureItemProps) => {
  const t = useT()
  const button = (label: string, onClick: () => void, icon: ReactNode) => (
    <RowButton type="button" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </RowButton>
  )
  return (
    <Draggable draggableId={dragId} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <Row ref={innerRef} {...draggableProps}>
          <RowFrame data-dragging={isDragging}>
            <Handle {...dragHandleProps} aria-label={t('Move {name}', { name })}>
              <GripIcon />
            </Handle>
            <Box sx={{ flex: 1, minWidth: 0, px: 0.5, py: 0.5, overflowWrap: 'anywhere' }}>
              {name}
              {isNew ? <Chip label={t('New')} size="small" color="primary" sx={{ ml: 1, height: 20 }} /> : null}
              {hint === undefined ? null : (
                <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                  {hint}
                </Typography>
              )}
            </Box>
            {onEdit === undefined ? null : button(t('Edit preset {name}', { name }), onEdit, <EditOutlined fontSize="small" />)}
            {onDelete === undefined ? null : button(t('Delete preset {name}', { name }), onDelete, <DeleteOutlined fontSize="small" />)}
            {button(t('Add {name}', { name }), onAdd, <Add fontSize="small" />)}
          </RowFrame>
        </Row>
      )}
    </Draggable>
  )
}
