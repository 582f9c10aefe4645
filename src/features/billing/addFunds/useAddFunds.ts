import type { Id } from 'contract/operation'
import { useRef, useState } from 'react'
import { useListPaymentsQuery, type ListedCard } from '@/api'
import { useSubmit } from '@/forms/useSubmit'
import type { CardSummary } from '@/lib/cardMessages'
import { failureOf } from '@/lib/failure'
import { withTax } from '@/lib/tax'
import { newUuid } from '@/lib/uuid'
import { selectSession } from '@/slices/session'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { isOpen } from '@/store/reconcile'
import type { CardFrameHandle } from '../cardFields/useCardFrame'
import { defaultIdOf } from '../cards/cardDetails'
import { fundsAmounts } from '../billingFormat'
import { explainCharge, reconcileCharge, type Charge } from './reconcileCharge'

interface AddFundsOptions {
  cards: readonly ListedCard[]
  frame: () => Pick<CardFrameHandle, 'tokenise' | 'refused'>
}

export const useAddFunds = ({ cards, frame }: AddFundsOptions) => {
  const dispatch = useAppDispatch()
  const { accountId } = useAppSelector(selectSession)
  const { data: payments, isFetching, isError } = useListPaymentsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [key] = useState(newUuid)
  const [amount, setAmount] = useState(fundsAmounts[0] ?? 0)
  /** `null` for a new card. */
  const [chosen, setCardId] = useState(() => defaultIdOf(cards))
  const cardId = chosen === null || cards.some(({ id }) => id === chosen) ? chosen : defaultIdOf(cards)
  const [paid, setPaid] = useState<{ reference: Id | null; card: CardSummary | null } | null>(null)
  const sent = useRef<{ charge: Charge; token: string | null; card: CardSummary | null } | null>(null)

  /** Snapshot of the known payments, to recognize the new one later. */
  const chargeNow = (): Charge => {
    const { total } = withTax(amount)
    // An outdated list would let someone else's newer payment pass for this one.
    const known = isFetching || isError ? undefined : payments
    const alike = known?.filter((payment) => payment.amount === total) ?? null
    return { key, accountId: accountId ?? '', amount, card_id: cardId, seen: alike?.map(({ payment_id }) => payment_id) ?? null }
  }

  const charge = async () => {
    if (sent.current === null) return { error: failureOf({}) }
    const outcome = await reconcileCharge(dispatch, sent.current.charge, sent.current.token)
    if (outcome.error === undefined || isOpen(outcome.error)) return outcome
    sent.current = null
    if (cardId === null) frame().refused()
    return outcome
  }

  const form = useSubmit<{ payment_id: Id | null }>({
    send: async () => {
      if (sent.current !== null) return charge()
      const { token = null, card = cards.find(({ id }) => id === cardId) ?? null, refusal } = cardId === null ? await frame().tokenise() : {}
      if (refusal !== undefined) return { error: failureOf({ type: 'card_error', outcome: 'refused' }) }
      sent.current = { charge: chargeNow(), token, card }
      return charge()
    },
    onDone: ({ payment_id }) => setPaid({ reference: payment_id, card: sent.current?.card ?? null }),
    explain: explainCharge,
    explainsUnknown: true,
  })

  return {
    form,
    amount,
    setAmount,
    cardId,
    setCardId,
    paid,
    /** Nothing of the request may change any more. */
    isOpen: form.failure !== null && isOpen(form.failure),
  }
}
