import { dropFoundNumber, listNumbers, refreshAfterPurchase, registerNumber } from '@/api'
import { toFailure } from '@/lib/failure'
import type { AppDispatch } from '@/store/makeStore'
import { purchases, type Purchase } from '@/store/pendingPurchases'
import { makeReconcile, unknownOutcome, type Outcome } from '@/store/reconcile'

const reconcile = makeReconcile({
  operations: purchases,
  send: async (dispatch, { key, body }): Promise<Outcome<object>> => {
    const { data, error } = await dispatch(registerNumber.initiate({ idempotencyKey: key, body }, { track: false }))
    return data === undefined ? { error: toFailure(error) } : { data }
  },
  lookUp: async (dispatch, { body }) => {
    const { data } = await dispatch(listNumbers.initiate(undefined, { forceRefetch: true, subscribe: false }))
    const bought = data?.find(({ phone_number }) => phone_number === body.phone_number)
    if (bought === undefined) return unknownOutcome
    dispatch(refreshAfterPurchase())
    return { data: bought }
  },
})

/** Buys the number, or finds out the outcome of an earlier attempt. Either way, it no longer appears in searches. */
export const reconcilePurchase = async (dispatch: AppDispatch, purchase: Purchase): Promise<Outcome<object>> => {
  const outcome = await reconcile(dispatch, purchase, undefined)
  const isGone = outcome.error === undefined || outcome.error.type === 'number_unavailable'
  if (isGone) await dispatch(dropFoundNumber.initiate(purchase.body.phone_number, { track: false }))
  return outcome
}
