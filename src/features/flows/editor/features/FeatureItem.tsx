import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Draggable } from 'react-beautiful-dnd'
import { useT } from '@/i18n/useT'
import { PencilIcon } from '@/ui/LineIcons'
import { RowButton } from '@/ui/RowButton'
import { StepIcon } from '../../StepIcon'
import { Handle, Row, RowFrame } from '../rowParts'

interface FeatureItemProps {
  dragId: string
  index: number
  name: string
  moduleName: string
  isNew?: boolean
  hint?: string
  onEdit?: () => void
  onDelete?: () => void
  onAdd: () => void
}

/** A chip goes below a name that leaves it no room. */
const nameStyles = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  pl: 1,
  pr: 0.5,
  py: 0.5,
  typography: 'body2',
  overflowWrap: 'break-word',
} as const

/** Of a preset. On a phone its buttons are in line with the one that adds it; a narrow column has room for them only below the name. */
const presetStyles = {
  ...nameStyles,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  '& > .name': { gridColumn: { xs: 1, md: '1 / -1' } },
  '& > .kind': { gridColumn: 1, gridRow: 2 },
  '& > .edit': { gridColumn: 2, gridRow: { xs: '1 / 3', md: 2 }, display: 'flex', '& button': { width: { xs: 36, md: 28 }, height: { xs: 36, md: 28 } } },
} as const

export const FeatureItem = ({ dragId, index, name, moduleName, isNew = false, hint, onEdit, onDelete, onAdd }: FeatureItemProps) => {
  const t = useT()
  const button = (label: string, onClick: () => void, icon: ReactNode) => (
    <RowButton aria-label={label} title={label} onClick={onClick}>
      {icon}
    </RowButton>
  )
  return (
    <Draggable draggableId={dragId} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <Row ref={innerRef} {...draggableProps}>
          <RowFrame data-plain data-dragging={isDragging}>
            <Handle {...dragHandleProps} aria-label={t('Move {name}', { name })}>
              <StepIcon moduleName={moduleName} />
            </Handle>
            <Box sx={hint === undefined ? nameStyles : presetStyles}>
              <span className="name">{name}</span>
              {isNew ? <Chip label={t('New')} size="small" color="primary" sx={{ height: 18 }} /> : null}
              {hint === undefined ? null : (
                <>
                  <Typography className="kind" variant="caption" color="textSecondary">
                    {hint}
                  </Typography>
                  <div className="edit">
                    {onEdit === undefined ? null : button(t('Edit preset {name}', { name }), onEdit, <PencilIcon />)}
                    {onDelete === undefined ? null : button(t('Delete preset {name}', { name }), onDelete, <DeleteOutlined sx={{ fontSize: 18 }} />)}
                  </div>
                </>
              )}
            </Box>
            {button(t('Add {name}', { name }), onAdd, <Add fontSize="small" />)}
          </RowFrame>
        </Row>
      )}
    </Draggable>
  )
}
