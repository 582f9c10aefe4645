import ContentPaste from '@mui/icons-material/ContentPaste'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useId, useMemo } from 'react'
import { Droppable } from 'react-beautiful-dnd'
import { plural } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { pasted, selectEditor } from '@/slices/applicationEditor'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import type { BranchSummary } from '../branches/branchSummaries'
import { ColumnHeading } from '../ColumnHeading'
import type { OpenDialog } from '../dialogs/EditorDialogs'
import { dragTypes, droppables } from '../dragIds'
import { markOf, type Trail } from '../rehearsal/trail'
import { RowList } from '../rowParts'
import type { Flow } from '../useFlow'
import { useFirstRows } from '../useFirstRows'
import { FindingLine } from './FindingLine'
import { StackItem } from './StackItem'

interface StackColumnProps {
  branch: BranchSummary | null
  flow: Flow
  trail: Trail | null
  onOpen: (dialog: OpenDialog) => void
}

const DropArea = styled(RowList)(({ theme }) => ({
  padding: theme.spacing(1, 1, 0.25),
  minHeight: 180,
  border: '2px dashed',
  borderColor: theme.vars.palette.divider,
  borderRadius: theme.vars.shape.borderRadius,
  '&[data-empty="true"]': { borderColor: theme.vars.palette.text.secondary },
  '&[data-over="true"]': { borderColor: theme.vars.palette.primary.main },
}))

const EmptyStack = () => {
  const t = useT()
  return (
    <Box component="li" sx={{ py: 5, px: 2, textAlign: 'center' }}>
      <Typography sx={{ fontWeight: 600 }}>{t('Drag and drop features here')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('To build your phone system, drag features and presets in this area.')}
      </Typography>
    </Box>
  )
}

export const StackColumn = ({ branch, flow, trail, onOpen }: StackColumnProps) => {
  const t = useT()
  const dispatch = useAppDispatch()
  const titleId = useId()
  const { clipboard } = useAppSelector(selectEditor)
  const modules = flow.stacks.find(({ id }) => id === branch?.id)?.modules ?? []
  const shown = useFirstRows(modules, branch?.id)
  const findings = useMemo(
    () => flow.findings.filter(({ branchId }) => branchId === branch?.id),
    [flow.findings, branch?.id],
  )
  const aboutBranch = findings.filter(({ moduleKey }) => moduleKey === null)
  const pasteLabel = t(plural(clipboard.length, 'Paste {count} step', 'Paste {count} steps'))
  const paste =
    clipboard.length === 0 || branch === null ? null : (
      <Tooltip title={pasteLabel}>
        <IconButton aria-label={pasteLabel} onClick={() => dispatch(pasted({ modules: clipboard, index: modules.length }))}>
          <ContentPaste />
        </IconButton>
      </Tooltip>
    )
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ gridArea: 'stack', minWidth: 0 }}>
      <ColumnHeading id={titleId} title={branch === null ? t('Steps') : t('Steps in {branch}', { branch: branch.friendly_name })} action={paste} />
      {aboutBranch.length === 0 ? null : (
        <Box sx={{ mb: 1 }}>
          {aboutBranch.map((finding) => (
            <FindingLine key={finding.problem.key} finding={finding} />
          ))}
        </Box>
      )}
      <Droppable droppableId={droppables.stack} type={dragTypes.module}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <DropArea ref={innerRef} {...droppableProps} aria-labelledby={titleId} data-over={isDraggingOver} data-empty={modules.length === 0}>
            {modules.length === 0 && !isDraggingOver ? <EmptyStack /> : null}
            {shown.map((module, index) => (
              <StackItem
                key={module.key}
                module={module}
                index={index}
                isLast={index === modules.length - 1}
                title={flow.featureName(module.module_name)}
                description={flow.descriptionOf(module)}
                routes={flow.routesOf(module)}
                findings={findings.filter(({ moduleKey }) => moduleKey === module.key)}
                hasOtherBranches={flow.branches.length > 1}
                mark={markOf(trail, module.key)}
                onOpen={onOpen}
              />
            ))}
            {placeholder}
          </DropArea>
        )}
      </Droppable>
    </Box>
  )
}
