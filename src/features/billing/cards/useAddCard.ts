import type { Id } from 'contract/operation'
import { useRef, useState } from 'react'
import { useAddCreditCardMutation, listCreditCards, type ListedCard } from '@/api'
import { tooManyTries } from '@/forms/tooManyTries'
import { useSubmit } from '@/forms/useSubmit'
import { say, type Said } from '@/i18n/sentence'
import { failureOf, toFailure, type Failure } from '@/lib/failure'
import { hide } from '@/lib/secrets'
import { readSettings } from '@/lib/settings'
import { newUuid } from '@/lib/uuid'
import { useAppDispatch } from '@/store/hooks'
import type { CardFrameHandle } from '../cardFields/useCardFrame'

/** Part 2, section 8: why a card was not saved. */
const explainCard = (failure: Failure): Said => {
  if (failure.status === 429) return tooManyTries(failure)
  if (failure.outcome === 'unknown') return say('We could not confirm this yet. Check again: the card is never saved twice.')
  switch (failure.type) {
    case 'card_error':
      return say('Please check your credit card details and try again.')
    case 'process_error':
      return say('Sorry, your card was declined.')
    default:
      return say('An internal error occurred. Please try again.')
  }
}

interface AddCardOptions {
  frame: () => Pick<CardFrameHandle, 'tokenise' | 'refused'>
  /** The cards that there were before. */
  cards: readonly ListedCard[]
  onDone: () => void
}

/** Saves the card that was typed in. Until the service has said yes or no, every try is about the same token. */
export const useAddCard = ({ frame, cards, onDone }: AddCardOptions) => {
  const dispatch = useAppDispatch()
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

  /** Saves nothing: a service that may not know keys is only asked whether there is one more card. */
  const lookUp = async () => {
    const { data } = await dispatch(listCreditCards.initiate(undefined, { forceRefetch: true, subscribe: false }))
    const added = data?.find(({ id }) => !known.has(id))
    return added === undefined ? { error: failureOf({}) } : { data: added }
  }

  return useSubmit<object>({
    act: async () => {
      if (sent.current !== null) return readSettings().idempotencyKeys ? save(sent.current) : lookUp()
      const { token, refusal } = await frame().tokenise()
      if (token !== undefined) return save(token)
      // The processor was not reached: that says nothing about the card.
      return { error: failureOf({ type: refusal === 'card_error' ? refusal : 'internal', outcome: 'refused' }) }
    },
    onDone,
    explain: explainCard,
  })
}
