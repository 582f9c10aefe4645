import { useState } from 'react'
import { PendingAction } from '@/forms/PendingAction'
import { msg, type Message } from '@/i18n/message'
import type { Failure } from '@/lib/failure'
import { selectSession } from '@/slices/session'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { purchases, type Purchase } from '@/store/pendingPurchases'
import { reconcilePurchase } from './reconcilePurchase'

const explainPending = ({ type, outcome }: Failure, number: string): Message => {
  if (outcome === 'unknown') return msg("We haven't received confirmation of your purchase of {number} yet.", { number })
  switch (type) {
    case 'number_unavailable':
      return msg("{number} is no longer available. You weren't charged.", { number })
    case 'price_changed':
      return msg("The price of {number} has changed. You weren't charged.", { number })
    case 'insufficient_funds':
      return msg("Your prepaid balance was too low to buy {number}. You weren't charged.", { number })
    default:
      return msg("Your purchase of {number} didn't go through. You weren't charged.", { number })
  }
}

interface PendingPurchaseProps {
  purchase: Purchase
  onDismiss: () => void
}

/** Asks again under the same key, so that nothing is bought twice. */
const PendingPurchase = ({ purchase, onDismiss }: PendingPurchaseProps) => {
  const dispatch = useAppDispatch()
  const number = purchase.friendly_name
  return (
    <PendingAction
      reconcile={() => reconcilePurchase(dispatch, purchase)}
      checking={msg('Checking your purchase of {number}…', { number })}
      done={msg('Your purchase of {number} went through.', { number })}
      explain={(failure) => explainPending(failure, number)}
      onDismiss={onDismiss}
    />
  )
}

/** Purchases whose page was left before the response arrived. A new `key` reads them again. */
export const PendingPurchases = () => {
  const { accountId } = useAppSelector(selectSession)
  const [pending, setPending] = useState(() => purchases.pending(accountId))
  const handleDismiss = (key: string) => {
    purchases.drop(key)
    setPending(pending.filter((purchase) => purchase.key !== key))
  }
  return pending.map((purchase) => (
    <PendingPurchase key={purchase.key} purchase={purchase} onDismiss={() => handleDismiss(purchase.key)} />
  ))
}
