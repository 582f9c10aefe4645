import { chargeCredits, listPayments, refreshFunds, type ListedPayment } from '@/api'
import { toFailure } from '@/lib/failure'
import { isRecord } from '@/lib/record'
import { hide } from '@/lib/secrets'
import { withTax } from '@/lib/tax'
import { charges, claimPayment, type Charge } from '@/store/pendingCharges'
import { makeSettle, notKnown, type Settled } from '@/store/settling'
import type { Id } from 'contract/operation'

interface Paid {
  payment_id: Id
}

/** A payment that was not there before and is no other charge's, of just this total, for the prepaid account. */
const isOf = ({ payment_id, amount, invoice }: ListedPayment, charge: Charge): boolean =>
  charge.seen !== null &&
  !charge.seen.some((id) => String(id) === String(payment_id)) &&
  amount === withTax(charge.amount).total &&
  isRecord(invoice) &&
  invoice['type'] === 'prepaid_account'

const paidWith = (charge: Charge, paid: Paid): Settled<Paid> => {
  claimPayment(charge, paid.payment_id)
  return { data: paid }
}

/**
 * Charges the card, or finds out what became of an earlier try. A card that was typed in is known by its token, which is
 * kept nowhere: `null` after a reload.
 */
export const settleCharge = makeSettle({
  intents: charges,
  canAskAgain: ({ card_id }, token: string | null) => card_id !== null || token !== null,
  act: async (dispatch, charge, token): Promise<Settled<Paid>> => {
    const { key, amount, card_id } = charge
    const means = card_id === null ? { card_token: hide(token ?? '') } : { card_id }
    const { data, error } = await dispatch(chargeCredits.initiate({ idempotencyKey: key, amount, means }, { track: false }))
    return data === undefined ? { error: toFailure(error) } : paidWith(charge, data)
  },
  lookUp: async (dispatch, charge) => {
    const { data } = await dispatch(listPayments.initiate(undefined, { forceRefetch: true, subscribe: false }))
    // What another charge claimed while the payments were on their way is no answer to this one.
    const asKept = charges.pending(charge.accountId).find(({ key }) => key === charge.key) ?? charge
    const paid = data?.find((payment) => isOf(payment, asKept))
    if (paid === undefined) return notKnown
    dispatch(refreshFunds())
    return paidWith(charge, paid)
  },
})
