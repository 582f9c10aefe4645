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
import type { Wanted } from '../purchase/wanted'

/** Asks what a number costs before anybody is asked to buy it; one at a time. */
export const useOffer = (type: AvailableQuery['type']) => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [checking, setChecking] = useState<string | null>(null)
  const [run] = useBusyLock()

  const check = async (number: FoundNumber): Promise<void> => {
    setChecking(number.phone_number)
    // By no lazy hook, which stays subscribed: the price would be asked for again after every purchase.
    const { data, error } = await dispatch(getNumberCost.initiate(type, { forceRefetch: true, subscribe: false }))
    setChecking(null)
    // A query that fails keeps the data of the one before.
    const offer = data === undefined || error !== undefined ? null : offerOf(data)
    // Whose session is over is told so on the sign-in page.
    const isSignedOut = data === undefined && toFailure(error).type === 'unauthorized'
    if (offer !== null) setWanted({ number, type, offer, idempotencyKey: newUuid() })
    else if (!isSignedOut) notify('error', msg('An error occurred while processing your request. Please try again.'))
  }

  return {
    /** What the open dialog is about. */
    wanted,
    /** The number whose price is being asked for. */
    checking,
    ask: (number: FoundNumber): void => void run(() => check(number)),
    close: (): void => setWanted(null),
  }
}
