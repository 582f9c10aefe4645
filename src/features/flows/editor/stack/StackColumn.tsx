import ContentPaste from '@mui/icons-material/ContentPaste'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useId, useMemo, memo, useEffect, useRef, type RefObject } from 'react'
import { Droppable, Draggable } from 'react-beautiful-dnd'
import CheckCircle from '@mui/icons-material/CheckCircle'
import PhoneInTalk from '@mui/icons-material/PhoneInTalk'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import type { Id } from 'contract/operation'
import { plural, msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import {
  pasted,
  selectEditor,
  branchSelected,
  settingsOpened,
  moduleCopied,
  moduleDuplicated,
  moduleMoved,
  moduleRemoved,
} from '@/slices/applicationEditor'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import type { StackModule } from '@/slices/editorDocument'
import { ActionsMenu, type Action } from '@/ui/ActionsMenu'
import { useAnnounce } from '@/ui/Announcer'
import { bringFocusBack } from '@/ui/focusHeading'
import { GripIcon, PencilIcon, RowButton } from '@/ui/RowButton'
import { useNotify } from '@/store/useNotify'
import { SendAgainButton } from '@/forms/SendAgainButton'
import type { BranchSummary } from '../branches/branchSummaries'
import { ColumnHeading, dragTypes, droppables, RowList, useFirstRows, dragIds, Handle, RowCover } from '../columnParts'
import type { OpenDialog } from '../dialogs/EditorDialogs'
import { markOf, type Trail, type Mark } from '../../map/mapView'
import type { Flow } from '../useFlow'
import type { Finding } from '../../checkFlow'
import type { ShownRoute } from '../useDescriptions'
import { Step, StepFace, StepFrame } from './StepFace'

const lineStyles = { display: 'flex', alignItems: 'flex-start', gap: 0.75, typography: 'body2', py: 0.25 } as const

const FindingLine = ({ finding: { problem, severity, consentAddress } }: { finding: Finding }) => {
  const t = useT()
  return (
    <Box sx={lineStyles}>
      {severity === 'warning' ? (
        <WarningAmber color="warning" fontSize="small" titleAccess={t('Warning')} />
      ) : (
        <InfoOutlined color="info" fontSize="small" titleAccess={t('Note')} />
      )}
      <span>{t(problem)}</span>
      {consentAddress === undefined ? null : <SendAgainButton address={consentAddress} />}
    </Box>
  )
}

/** Each drag has an equivalent here. */
const useModuleActions = (props: StackItemProps): (() => Action[]) => {
  const { module, index, isLast, title, hasOtherBranches, onOpen } = props
  const t = useT()
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const { key } = module
  return () => [
    { label: t('Edit settings...'), onChoose: () => dispatch(settingsOpened(key)) },
    { label: t('Edit description...'), onChoose: () => onOpen({ kind: 'describe', module }) },
    { label: t('Save as preset...'), onChoose: () => onOpen({ kind: 'createPreset', module }) },
    { label: t('Duplicate'), onChoose: () => dispatch(moduleDuplicated(key)) },
    {
      label: t('Copy'),
      onChoose: () => {
        dispatch(moduleCopied(key))
        notify('info', msg('Step copied. You can paste it into any branch.'))
      },
    },
    { label: t('Move up'), isDisabled: index === 0, onChoose: () => dispatch(moduleMoved({ key, to: index - 1 })) },
    { label: t('Move down'), isDisabled: isLast, onChoose: () => dispatch(moduleMoved({ key, to: index + 1 })) },
    {
      label: t('Move to branch...'),
      isDisabled: !hasOtherBranches,
      onChoose: () => onOpen({ kind: 'sendModule', module }),
    },
    {
      label: t('Remove'),
      onChoose: () => {
        dispatch(moduleRemoved(key))
        notify('info', msg('Step removed: {name}. Use Undo to bring it back.', { name: title }))
        bringFocusBack()
      },
    },
  ]
}

const markStyles = { mt: 0.75, fontSize: '1.125rem' } as const

const MarkIcon = ({ mark }: { mark: NonNullable<Mark> }) => {
  const t = useT()
  const icon = useRef<SVGSVGElement>(null)
  useEffect(() => {
    if (mark === 'now') icon.current?.scrollIntoView({ block: 'nearest' })
  }, [mark])
  return mark === 'now' ? (
    <PhoneInTalk ref={icon} color="primary" titleAccess={t('The call is at this step')} sx={markStyles} />
  ) : (
    <CheckCircle ref={icon} color="primary" titleAccess={t('The call went through this step')} sx={markStyles} />
  )
}

interface StackItemProps {
  module: StackModule
  index: number
  isLast: boolean
  title: string
  description: string
  /** In place of the description; empty for one that isn't a list of routes. */
  routes: readonly ShownRoute[]
  findings: readonly Finding[]
  hasOtherBranches: boolean
  /** The next step that is added comes after this one, before others. */
  isFollowed: boolean
  mark: Mark
  onOpen: (dialog: OpenDialog) => void
}

const sameFindings = (some: readonly Finding[], others: readonly Finding[]): boolean =>
  some.length === others.length && some.every((finding, index) => finding.problem === others[index]?.problem)

/** Drags, undos and key presses redraw only the steps they change. */
const isSame = ({ findings, ...props }: StackItemProps, { findings: nextFindings, ...next }: StackItemProps): boolean =>
  sameFindings(findings, nextFindings) &&
  props.module === next.module &&
  props.index === next.index &&
  props.isLast === next.isLast &&
  props.title === next.title &&
  props.description === next.description &&
  props.routes === next.routes &&
  props.hasOtherBranches === next.hasOtherBranches &&
  props.isFollowed === next.isFollowed &&
  props.mark === next.mark

const Findings = styled('div')({ gridArea: 'findings' })
const Pencil = styled(RowButton)({ gridArea: 'pencil', width: 28, height: 28 })

const StackItem = memo(function StackItem(props: StackItemProps) {
  const { module, index, title, description, routes, findings, isFollowed, mark, onOpen } = props
  const t = useT()
  const dispatch = useAppDispatch()
  const actionsOf = useModuleActions(props)
  const handleSelect = (branchId: Id): void => {
    dispatch(branchSelected(branchId))
    bringFocusBack()
  }
  const place = { name: title, position: index + 1 }
  return (
    <Draggable draggableId={dragIds.module(module.key)} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <Step ref={innerRef} {...draggableProps}>
          <StepFrame data-dragging={isDragging} data-selected={mark === 'now'} data-mark={mark}>
            <Handle {...dragHandleProps} aria-label={t('Move step {position}, {name}', place)}>
              <GripIcon />
            </Handle>
            <RowCover
              data-cover={module.key}
              type="button"
              aria-label={t('Edit settings of step {position}, {name}', place)}
              onClick={() => dispatch(settingsOpened(module.key))}
            />
            <StepFace moduleName={module.module_name} title={title} description={description} routes={routes} onSelect={handleSelect}>
              <Pencil
                data-quiet
                type="button"
                title={t('Edit description')}
                aria-label={t('Edit description of step {position}, {name}', place)}
                onClick={() => onOpen({ kind: 'describe', module })}
              >
                <PencilIcon />
              </Pencil>
              {findings.length === 0 ? null : (
                <Findings>
                  {findings.map((finding) => (
                    <FindingLine key={finding.problem.key} finding={finding} />
                  ))}
                </Findings>
              )}
            </StepFace>
            {mark === undefined ? null : <MarkIcon mark={mark} />}
            <ActionsMenu label={t('Actions for step {position}, {name}', place)} actionsOf={actionsOf} />
          </StepFrame>
          {isFollowed ? <Typography className="follows">{t('New steps are added here.')}</Typography> : null}
        </Step>
      )}
    </Draggable>
  )
}, isSame)

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
  '& .follows': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    marginTop: theme.spacing(0.75),
    color: theme.vars.palette.primary.main,
    '&::before, &::after': { content: '""', flex: 1, borderTop: '1px dashed' },
  },
}))

/** A step that was just added, or whose settings were open, comes into view and has the focus. */
const useArrival = (column: RefObject<HTMLElement | null>, modules: readonly StackModule[], titleOf: (moduleName: string) => string): string | null => {
  const t = useT()
  const announce = useAnnounce()
  const { latestKey, openModuleKey } = useAppSelector(selectEditor)
  const seen = useRef({ latestKey, count: modules.length })
  useEffect(() => {
    const before = seen.current
    if (openModuleKey !== null) return
    seen.current = { latestKey, count: modules.length }
    const index = modules.findIndex(({ key }) => key === latestKey)
    const module = modules[index]
    if (before.latestKey === latestKey || module === undefined) return
    const cover = column.current?.querySelector<HTMLElement>(`[data-cover="${module.key}"]`)
    cover?.focus({ preventScroll: true })
    cover?.closest('li')?.scrollIntoView({ block: 'nearest' })
    if (modules.length > before.count) announce(t('{name} is at position {position}.', { name: titleOf(module.module_name), position: index + 1 }))
  }, [column, latestKey, openModuleKey, modules, titleOf, announce, t])
  return latestKey
}

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
  const column = useRef<HTMLElement>(null)
  const latestKey = useArrival(column, modules, flow.featureName)
  const findings = useMemo(
    () => flow.findings.filter(({ branchId }) => branchId === branch?.id),
    [flow.findings, branch?.id],
  )
  const aboutBranch = findings.filter(({ moduleKey }) => moduleKey === null)
  const pasteLabel = t(plural(clipboard.length, 'Paste {count} step', 'Paste {count} steps'))
  const paste =
    clipboard.length === 0 || branch === null ? null : (
      <Tooltip title={pasteLabel}>
        <IconButton aria-label={pasteLabel} onClick={() => dispatch(pasted({ modules: clipboard }))}>
          <ContentPaste />
        </IconButton>
      </Tooltip>
    )
  return (
    <Box component="section" ref={column} aria-labelledby={titleId} sx={{ gridArea: 'stack', minWidth: 0 }}>
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
                isFollowed={module.key === latestKey && index < modules.length - 1}
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
