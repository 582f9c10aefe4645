import CheckCircle from '@mui/icons-material/CheckCircle'
import EditOutlined from '@mui/icons-material/EditOutlined'
import PhoneInTalk from '@mui/icons-material/PhoneInTalk'
import { styled } from '@mui/material/styles'
import { memo, useEffect, useRef } from 'react'
import { Draggable } from 'react-beautiful-dnd'
import { useT } from '@/i18n/useT'
import type { StackModule } from '@/slices/editorDocument'
import { ActionsMenu } from '@/ui/ActionsMenu'
import { GripIcon } from '@/ui/LineIcons'
import { RowButton } from '@/ui/RowButton'
import type { Finding } from '../../checkFlow'
import type { OpenDialog } from '../dialogs/EditorDialogs'
import { dragIds } from '../dragIds'
import { Handle, longListRow, RowFrame, StepText, StepTitle } from '../rowParts'
import type { Mark } from '../rehearsal/trail'
import { FindingLine } from './FindingLine'
import { useModuleActions } from './useModuleActions'

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
  props.hasOtherBranches === next.hasOtherBranches &&
  props.mark === next.mark

const Step = longListRow(72)
const StepFrame = styled(RowFrame)(({ theme }) => ({
  alignItems: 'flex-start',
  padding: theme.spacing(0.75),
  '&[data-mark="passed"]': { borderColor: theme.vars.palette.primary.main },
}))
const Labels = styled('div')(({ theme }) => ({ flex: 1, minWidth: 0, padding: theme.spacing(0.5, 0.5, 0) }))
const Line = styled('div')({ display: 'flex', alignItems: 'center' })

export const StackItem = memo(function StackItem(props: StackItemProps) {
  const { module, index, title, description, findings, mark, onOpen } = props
  const t = useT()
  const actionsOf = useModuleActions(props)
  const place = { name: title, position: index + 1 }
  return (
    <Draggable draggableId={dragIds.module(module.key)} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <Step ref={innerRef} {...draggableProps}>
          <StepFrame data-dragging={isDragging} data-selected={mark === 'now'} data-mark={mark}>
            <Handle {...dragHandleProps} aria-label={t('Move step {position}, {name}', place)}>
              <GripIcon />
            </Handle>
            <Labels>
              <StepTitle>{title}</StepTitle>
              <Line>
                <StepText>{description}</StepText>
                <RowButton
                  type="button"
                  aria-label={t('Edit description of step {position}, {name}', place)}
                  onClick={() => onOpen({ kind: 'describe', module })}
                >
                  <EditOutlined sx={{ fontSize: '1rem' }} />
                </RowButton>
              </Line>
              {findings.map((finding) => (
                <FindingLine key={finding.problem.key} finding={finding} />
              ))}
            </Labels>
            {mark === undefined ? null : <MarkIcon mark={mark} />}
            <ActionsMenu label={t('Actions for step {position}, {name}', place)} actionsOf={actionsOf} />
          </StepFrame>
        </Step>
      )}
    </Draggable>
  )
}, isSame)
