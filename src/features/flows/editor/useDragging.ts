import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef, type RefObject } from 'react'
import type { DragStart, DragUpdate, DropResult, ResponderProvided } from 'react-beautiful-dnd'
import { useT } from '@/i18n/useLanguage'
import { isRecord } from '@/lib/values'
import { moduleAdded, moduleMoved, selectEditor, type Dropped } from '@/slices/applicationEditor'
import { modulesOf } from '@/slices/editorDocument'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import type { Branches } from './branches/useBranches'
import { dragIds, dragTypes, droppables, DRAGGED_OVER } from './columnParts'
import type { Flow } from './useFlow'

const droppedOf = ({ features, presets }: Flow, draggableId: string): Dropped | null => {
  const feature = features.find(({ name }) => dragIds.feature(name) === draggableId)
  if (feature !== undefined) return { module_name: feature.name }
  const preset = presets.find(({ id }) => dragIds.preset(id) === draggableId)
  if (preset === undefined) return null
  return { module_name: preset.module_name, parameters: isRecord(preset.parameters) ? preset.parameters : {} }
}

export const useDragging = (flow: Flow, branches: Branches, columns: RefObject<HTMLElement | null>) => {
  const t = useT()
  const dispatch = useAppDispatch()
  const editor = useAppSelector(selectEditor)
  // On a narrow screen the steps are above, out of reach of the arrow keys from another list.
  const isBesideSteps = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.up('md'))
  const name = useRef('')

  const nameOf = (draggableId: string): string => {
    const branch = branches.branches.find(({ id }) => dragIds.branch(id) === draggableId)
    const preset = flow.presets.find(({ id }) => dragIds.preset(id) === draggableId)
    if (branch !== undefined) return branch.friendly_name
    if (typeof preset?.friendly_name === 'string') return preset.friendly_name
    const stack = branches.selected === null ? [] : modulesOf(editor, branches.selected.id)
    const module = stack.find(({ key }) => dragIds.module(key) === draggableId)
    return flow.featureName(module?.module_name ?? droppedOf(flow, draggableId)?.module_name ?? draggableId)
  }

  const drop = ({ draggableId, source, destination, type }: DropResult): void => {
    if (!destination) return
    const { index, droppableId } = destination
    if (type === dragTypes.branch) return void branches.move(source.index, index)
    if (droppableId !== droppables.stack || branches.selected === null) return
    if (source.droppableId !== droppables.stack) {
      const module = droppedOf(flow, draggableId)
      if (module !== null) dispatch(moduleAdded({ module, index }))
      return
    }
    const module = modulesOf(editor, branches.selected.id)[source.index]
    if (module !== undefined && source.index !== index) dispatch(moduleMoved({ key: module.key, to: index }))
  }

  return {
    /** Immediately, not on the next render: the rows are measured right after. */
    onBeforeCapture: (): void => columns.current?.setAttribute(DRAGGED_OVER, ''),
    onDragStart: ({ draggableId, source, type }: DragStart, { announce }: ResponderProvided): void => {
      name.current = nameOf(draggableId)
      announce(
        type === dragTypes.branch || source.droppableId === droppables.stack
          ? t('Picked up {name} at position {position}.', { name: name.current, position: source.index + 1 })
          : isBesideSteps
            ? t('Picked up {name}. Press the right arrow key to move it to the steps.', { name: name.current })
            : t('Picked up {name}. To add it, press Escape, then use its Add button.', { name: name.current }),
      )
    },
    onDragUpdate: ({ destination }: DragUpdate, { announce }: ResponderProvided): void => {
      announce(
        destination
          ? t('{name} is at position {position}.', { name: name.current, position: destination.index + 1 })
          : t("{name} can't be dropped here.", { name: name.current }),
      )
    },
    onDragEnd: (result: DropResult, { announce }: ResponderProvided): void => {
      columns.current?.removeAttribute(DRAGGED_OVER)
      const { destination } = result
      announce(
        destination
          ? t('Dropped {name} at position {position}.', { name: name.current, position: destination.index + 1 })
          : t('Move cancelled. {name} stays where it was.', { name: name.current }),
      )
      drop(result)
    },
  }
}
