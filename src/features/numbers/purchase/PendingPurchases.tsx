import { useState } from 'react'
import { selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { dropPurchase, pendingPurchases } from '@/store/pendingPurchases'
import { PendingPurchase } from './PendingPurchase'

/** Purchases whose page was left or loaded anew before the answer came. A new `key` looks again. */
export const PendingPurchases = () => {
  const { accountId } = useAppSelector(selectSession)
  const [purchases, setPurchases] = useState(() => pendingPurchases(accountId))
  const handleDismiss = (key: string) => {
    dropPurchase(key)
    setPurchases(purchases.filter((purchase) => purchase.key !== key))
  }
  return purchases.map((purchase) => (
    <PendingPurchase key={purchase.key} purchase={purchase} onDismiss={() => handleDismiss(purchase.key)} />
  ))
}
