import CheckCircle from '@mui/icons-material/CheckCircle'
import PhoneInTalk from '@mui/icons-material/PhoneInTalk'
import { styled } from '@mui/material/styles'
import { memo, useEffect, useRef } from 'react'
import { Draggable } from 'react-beautiful-dnd'
import type { Id } from 'contract/operation'
import { useT } from '@/i18n/useLanguage'
import { branchSelected, settingsOpened, moduleCopied, moduleDuplicated, moduleMoved, moduleRemoved } from '@/slices/applicationEditor'
import type { StackModule } from '@/slices/editorDocument'
import { useAppDispatch } from '@/store/hooks'
import { ActionsMenu, type Action } from '@/ui/ActionsMenu'
import { bringFocusBack } from '@/ui/focusHeading'
import { GripIcon, PencilIcon, RowButton } from '@/ui/RowButton'
import { msg } from '@/i18n/message'
import { useNotify } from '@/store/useNotify'
import type { Finding } from '../../checkFlow'
import type { OpenDialog } from '../dialogs/EditorDialogs'
import { dragIds } from '../dragIds'
import { Handle, RowCover } from '../rowParts'
import type { Mark } from '../rehearsal/trail'
import type { ShownRoute } from '../useDescriptions'
import { FindingLine } from './FindingLine'
import { Step, StepFace, StepFrame } from './StepFace'

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

const styles = { mt: 0.75, fontSize: '1.125rem' } as const

const MarkIcon = ({ mark }: { mark: NonNullable<Mark> }) => {
  const t = useT()
  const icon = useRef<SVGSVGElement>(null)
  useEffect(() => {
    if (mark === 'now') icon.current?.scrollIntoView({ block: 'nearest' })
  }, [mark])
  return mark === 'now' ? (
    <PhoneInTalk ref={icon} color="primary" titleAccess={t('The call is at this step')} sx={styles} />
  ) : (
    <CheckCircle ref={icon} color="primary" titleAccess={t('The call went through this step')} sx={styles} />
  )
}

export interface StackItemProps {
  module: StackModule
  index: number
  isLast: boolean
  title: string
  description: string
  /** In place of the description; empty for one that isn't a list of routes. */
  routes: readonly ShownRoute[]
  findings: readonly Finding[]
  hasOtherBranches: boolean
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
  props.mark === next.mark

const Findings = styled('div')({ gridArea: 'findings' })
const Pencil = styled(RowButton)({ gridArea: 'pencil', width: 28, height: 28 })

export const StackItem = memo(function StackItem(props: StackItemProps) {
  const { module, index, title, description, routes, findings, mark, onOpen } = props
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
              data-cover
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
        </Step>
      )}
    </Draggable>
  )
}, isSame)
