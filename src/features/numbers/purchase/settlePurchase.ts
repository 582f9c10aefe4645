import { listNumbers, registerNumber } from '@/api'
import { toFailure } from '@/lib/failure'
import { purchases } from '@/store/pendingPurchases'
import { makeSettle, notKnown, type Settled } from '@/store/settling'

/** Buys the number, or finds out what became of an earlier try. */
export const settlePurchase = makeSettle({
  intents: purchases,
  act: async (dispatch, { key, body }): Promise<Settled<object>> => {
    const { data, error } = await dispatch(registerNumber.initiate({ idempotencyKey: key, body }, { track: false }))
    return data === undefined ? { error: toFailure(error) } : { data }
  },
  lookUp: async (dispatch, { body }) => {
    const { data } = await dispatch(listNumbers.initiate(undefined, { forceRefetch: true, subscribe: false }))
    const bought = data?.find(({ phone_number }) => phone_number === body.phone_number)
    return bought === undefined ? notKnown : { data: bought }
  },
})
