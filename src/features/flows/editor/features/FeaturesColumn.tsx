import Box from '@mui/material/Box'
import { memo, useId, type ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { Droppable, Draggable } from 'react-beautiful-dnd'
import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Chip from '@mui/material/Chip'
import { useListFeaturesQuery, useListPresetsQuery } from '@/api'
import { useT } from '@/i18n/useLanguage'
import { moduleAdded, type Dropped } from '@/slices/applicationEditor'
import { useAppDispatch } from '@/store/hooks'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { isRecord } from '@/lib/values'
import { PencilIcon, RowButton } from '@/ui/RowButton'
import { ColumnHeading, dragIds, droppables, dragTypes, RowList, Handle, Row, RowFrame } from '../columnParts'
import type { OpenDialog } from '../dialogs/EditorDialogs'
import { usePresetDeletion } from '../../presets/PresetDialogs'
import { StepIcon } from '@/ui/StepIcon'

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

const FeatureItem = ({ dragId, index, name, moduleName, isNew = false, hint, onEdit, onDelete, onAdd }: FeatureItemProps) => {
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

const Source = ({ droppableId, labelledBy, isDense = false, children }: SourceProps) => {
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

interface UnknownListProps {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  subject: string
  loadFailed: string
  height: number
}

const UnknownList = ({ query: { isError, isFetching, refetch }, subject, loadFailed, height }: UnknownListProps) =>
  isError && !isFetching ? (
    <FailureNotice message={loadFailed} subject={subject} onRetry={() => void refetch()} />
  ) : (
    <Loading height={height} />
  )

interface FeaturesColumnProps {
  featureName: (moduleName: string) => string
  onOpen: (dialog: OpenDialog) => void
}

const PresetList = ({ featureName, onAdd, onOpen }: FeaturesColumnProps & { onAdd: (module: Dropped) => void }) => {
  const t = useT()
  const titleId = useId()
  const query = useListPresetsQuery()
  const { isDeleted } = usePresetDeletion()
  const shown = query.data?.filter(({ id }) => !isDeleted(id)) ?? []
  const title = t('CUSTOM PRESETS')
  return (
    <Box component="section" aria-labelledby={titleId}>
      <ColumnHeading id={titleId} title={title} />
      {query.data === undefined ? (
        <UnknownList query={query} subject={title} loadFailed={t("Couldn't load your presets.")} height={48} />
      ) : shown.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t("No presets yet. Save a step's settings as a preset to reuse them.")}
        </Typography>
      ) : null}
      <Source droppableId={droppables.presets} labelledBy={titleId}>
        {shown.map((preset, index) => {
          const { id, module_name, friendly_name } = preset
          const parameters = isRecord(preset.parameters) ? preset.parameters : {}
          return (
            <FeatureItem
              key={id}
              dragId={dragIds.preset(id)}
              index={index}
              name={friendly_name || featureName(module_name)}
              moduleName={module_name}
              hint={featureName(module_name)}
              onEdit={() => onOpen({ kind: 'editPreset', preset })}
              onDelete={() => onOpen({ kind: 'deletePreset', preset })}
              onAdd={() => onAdd({ module_name, parameters })}
            />
          )
        })}
      </Source>
    </Box>
  )
}

export const FEATURES_CLASS = 'features-column'

/** Independent of the stack, so that edits don't redraw it. */
export const FeaturesColumn = memo(function FeaturesColumn({ featureName, onOpen }: FeaturesColumnProps) {
  const t = useT()
  const dispatch = useAppDispatch()
  const titleId = useId()
  const query = useListFeaturesQuery()
  const title = t('AVAILABLE FEATURES')
  const handleAdd = (module: Dropped): void => void dispatch(moduleAdded({ module }))
  return (
    <Box className={FEATURES_CLASS} sx={{ gridArea: 'features', minWidth: 0, display: 'grid', gap: 2 }}>
      <Box component="section" aria-labelledby={titleId}>
        <ColumnHeading id={titleId} title={title} />
        {query.data === undefined ? (
          <UnknownList query={query} subject={title} loadFailed={t("Couldn't load the features.")} height={160} />
        ) : null}
        <Source droppableId={droppables.features} labelledBy={titleId} isDense>
          {query.data?.map(({ name, is_new }, index) => (
            <FeatureItem
              key={name}
              dragId={dragIds.feature(name)}
              index={index}
              name={featureName(name)}
              moduleName={name}
              isNew={is_new === 1}
              onAdd={() => handleAdd({ module_name: name })}
            />
          ))}
        </Source>
      </Box>
      <PresetList featureName={featureName} onAdd={handleAdd} onOpen={onOpen} />
    </Box>
  )
})
