import type { Id } from 'contract/operation'
import { useRef, useState } from 'react'
import { useAddCreditCardMutation, useLazyListCreditCardsQuery, type ListedCard } from '@/api'
import { FormDialog } from '@/forms/FormDialog'
import { tooManyTries } from '@/forms/tooManyTries'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import type { FrameTask } from '@/lib/cardMessages'
import { failureOf, toFailure, type Failure } from '@/lib/failure'
import { hide } from '@/lib/secrets'
import { readSettings } from '@/lib/settings'
import { newUuid } from '@/lib/uuid'
import { CardFields } from '../cardFields/CardFrame'
import { useCardFrame, type CardFrameHandle } from '../cardFields/useCardFrame'

const explainCard = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  if (failure.outcome === 'unknown') return msg("We haven't received confirmation yet. You can safely check again: your card won't be saved twice.")
  switch (failure.type) {
    case 'card_error':
      return msg('Please check your credit card details and try again.')
    case 'process_error':
      return msg('Sorry, your card was declined.')
    default:
      return msg('An internal error occurred. Please try again.')
  }
}

interface AddCardOptions {
  frame: () => Pick<CardFrameHandle, 'tokenise' | 'refused'>
  cards: readonly ListedCard[]
  onDone: () => void
}

/** Every attempt uses the same token until the service accepts or rejects it. */
const useAddCard = ({ frame, cards, onDone }: AddCardOptions) => {
  const [listCards] = useLazyListCreditCardsQuery()
  const [addCreditCard] = useAddCreditCardMutation()
  const [key] = useState(newUuid)
  const [known] = useState<ReadonlySet<Id>>(() => new Set(cards.map(({ id }) => id)))
  const sent = useRef<string | null>(null)

  const save = async (token: string) => {
    sent.current = token
    const saved = await addCreditCard({ idempotencyKey: key, token: hide(token) })
    const failure = saved.error === undefined ? null : toFailure(saved.error)
    if (failure?.outcome !== 'refused') return saved
    sent.current = null
    frame().refused()
    return saved
  }

  /** Saves nothing: only checks whether there is one more card, for a service that may not support idempotency keys. */
  const lookUp = async () => {
    const { data } = await listCards()
    const added = data?.find(({ id }) => !known.has(id))
    return added === undefined ? { error: failureOf({}) } : { data: added }
  }

  return useSubmit<object>({
    send: async () => {
      if (sent.current !== null) return readSettings().extensions ? save(sent.current) : lookUp()
      const { token, refusal } = await frame().tokenise()
      if (token !== undefined) return save(token)
      // The processor wasn't reached, which says nothing about the card.
      return { error: failureOf({ type: refusal === 'card_error' ? refusal : 'internal', outcome: 'refused' }) }
    },
    onDone,
    explain: explainCard,
    explainsUnknown: true,
  })
}

interface AddCardDialogProps {
  cards: readonly ListedCard[]
  onClose: () => void
}

const task: FrameTask = { show: 'fields' }

export const AddCardDialog = ({ cards, onClose }: AddCardDialogProps) => {
  const t = useT()
  const closeWithToast = useCloseWithToast(onClose)
  const form = useAddCard({
    frame: () => frame,
    cards,
    onDone: () => closeWithToast('success', msg('Credit card has been saved.')),
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
