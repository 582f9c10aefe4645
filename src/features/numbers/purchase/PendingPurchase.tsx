import { PendingAct } from '@/forms/PendingAct'
import { say } from '@/i18n/sentence'
import { useAppDispatch } from '@/store/hooks'
import type { Purchase } from '@/store/pendingPurchases'
import { explainPending } from './explainPending'
import { settlePurchase } from './settlePurchase'

interface PendingPurchaseProps {
  purchase: Purchase
  onDismiss: () => void
}

/** Asks again under the same key, so that nothing is bought twice, and says what happened. */
export const PendingPurchase = ({ purchase, onDismiss }: PendingPurchaseProps) => {
  const dispatch = useAppDispatch()
  const number = purchase.friendly_name
  return (
    <PendingAct
      settle={() => settlePurchase(dispatch, purchase)}
      checking={say('Checking your purchase of {number}…', { number })}
      done={say('Your purchase of {number} went through.', { number })}
      explain={(failure) => explainPending(failure, number)}
      onDismiss={onDismiss}
    />
  )
}
