import { useState } from 'react'
import type { AvailableQuery } from 'contract/numbers'
import { getNumberCost, type FoundNumber } from '@/api'
import { useBusyLock } from '@/forms/useBusyLock'
import { msg } from '@/i18n/message'
import { toFailure } from '@/lib/failure'
import { newUuid } from '@/lib/uuid'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { offerOf } from '../purchase/offer'
import type { PurchaseRequest } from '../purchase/purchaseRequest'

/** Requests a number's price before offering it; one at a time. */
export const useOffer = (type: AvailableQuery['type']) => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const [purchase, setPurchase] = useState<PurchaseRequest | null>(null)
  const [checking, setChecking] = useState<string | null>(null)
  const [run] = useBusyLock()

  const check = async (number: FoundNumber): Promise<void> => {
    setChecking(number.phone_number)
    // No lazy query hook: it stays subscribed and would refetch the price after every purchase.
    const { data, error } = await dispatch(getNumberCost.initiate(type, { forceRefetch: true, subscribe: false }))
    setChecking(null)
    // A failed query keeps the previous data.
    const offer = data === undefined || error !== undefined ? null : offerOf(data)
    const isSignedOut = data === undefined && toFailure(error).type === 'unauthorized'
    if (offer !== null) setPurchase({ number, type, offer, idempotencyKey: newUuid() })
    else if (!isSignedOut) notify('error', msg('An error occurred while processing your request. Please try again.'))
  }

  return {
    purchase,
    checking,
    requestOffer: (number: FoundNumber): void => void run(() => check(number)),
    close: (): void => setPurchase(null),
  }
}
