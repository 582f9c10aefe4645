import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { moduleCopied, moduleDuplicated, moduleMoved, moduleRemoved, settingsOpened } from '@/slices/applicationEditor'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { bringFocusBack } from '@/ui/focusHeading'
import type { Action } from '@/ui/ActionsMenu'
import type { StackItemProps } from './StackItem'

/** Each drag has an equivalent here. */
export const useModuleActions = (props: StackItemProps): (() => Action[]) => {
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
