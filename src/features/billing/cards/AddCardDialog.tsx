import type { ListedCard } from '@/api'
import { FormDialog } from '@/forms/FormDialog'
import { useCloseAndSay } from '@/forms/useCloseAndSay'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import type { FrameTask } from '@/lib/cardMessages'
import { CardFields } from '../cardFields/CardFields'
import { useCardFrame } from '../cardFields/useCardFrame'
import { useAddCard } from './useAddCard'

interface AddCardDialogProps {
  /** Those that there are already. */
  cards: readonly ListedCard[]
  onClose: () => void
}

const task: FrameTask = { show: 'fields' }

export const AddCardDialog = ({ cards, onClose }: AddCardDialogProps) => {
  const t = useT()
  const closeAndSay = useCloseAndSay(onClose)
  const form = useAddCard({
    frame: () => frame,
    cards,
    onDone: () => closeAndSay('success', say('Credit card has been saved.')),
  })
  const isUnknown = form.failure?.outcome === 'unknown'
  const frame = useCardFrame({
    task,
    onSubmit: form.submit,
    onEscape: () => (form.isBusy ? undefined : onClose()),
    isLocked: form.isBusy || isUnknown,
    hasFocus: true,
  })
  return (
    <FormDialog
      title={t('Add credit card')}
      submitLabel={isUnknown ? t('Check again') : t('Save credit card')}
      closeLabel={isUnknown ? t('Close') : t('Cancel')}
      isSubmitDisabled={frame.state !== 'shown'}
      form={form}
      onClose={onClose}
    >
      <CardFields frame={frame} failure={t('An internal error occurred. Please try again.')} />
    </FormDialog>
  )
}
