import { useState } from 'react'
import { selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { purchases } from '@/store/pendingPurchases'
import { PendingPurchase } from './PendingPurchase'

/** Purchases whose page was left or loaded anew before the answer came. A new `key` looks again. */
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
