import { chargeCredits, listPayments, refreshFunds, type ListedPayment } from '@/api'
import { tooManyTries } from '@/forms/tooManyTries'
import { msg, type Message } from '@/i18n/message'
import { toFailure, type Failure } from '@/lib/failure'
import { isId } from '@/lib/id'
import { isRecord } from '@/lib/record'
import { hide } from '@/lib/secrets'
import { withTax } from '@/lib/tax'
import { operationNames } from '@/store/dropPendingOperations'
import { isPendingOperation, makePendingOperations, makeReconcile, unknownOutcome, STEP_UP, type PendingOperation, type Outcome } from '@/store/reconcile'
import type { Id } from 'contract/operation'

/** Money that the person wants to add. */
export interface Charge extends PendingOperation {
  /** In CAD, before tax. */
  amount: number
  /** `null`: a card that was typed in, whose token nobody keeps. */
  card_id: Id | null
  /** The payments that are not this one, of before or of other charges; `null` when nobody knows those of before. */
  seen: Id[] | null
}

const areIds = (value: unknown): value is Id[] => Array.isArray(value) && value.every(isId)

const isCharge = (value: unknown): value is Charge =>
  isPendingOperation(value) &&
  typeof value['amount'] === 'number' &&
  (value['card_id'] === null || isId(value['card_id'])) &&
  (value['seen'] === null || areIds(value['seen']))

export const charges = makePendingOperations(operationNames.charges, isCharge)

/** One payment answers one charge: the other open ones of the account have to look for another. */
const claimPayment = ({ accountId, key }: Charge, payment_id: Id): void => {
  for (const other of charges.pending(accountId)) {
    if (other.key !== key && other.seen !== null) charges.save({ ...other, seen: [...other.seen, payment_id] })
  }
}

/** Part 2, section 8: why no money was added. */
export const explainCharge = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  if (failure.outcome === 'unknown') return msg("We haven't received confirmation yet. You can safely check again: your card won't be charged twice.")
  switch (failure.type) {
    case 'min_amount':
      return msg('Minimum amount: $20.00 CAD.')
    case 'card_error':
      return msg('Please check your credit card details and try again.')
    case STEP_UP:
      return msg('Your bank needs you to confirm this payment.')
    default:
      return msg('Sorry, we cannot process your payment. Please try again.')
  }
}

/** What became of a payment that was left open; `amount` as it is shown. */
export const explainPendingCharge = (failure: Failure, amount: string): Message => {
  if (failure.outcome === 'unknown') return msg("We haven't received confirmation of your payment of {amount} yet.", { amount })
  return failure.type === STEP_UP
    ? msg('Your bank needs you to confirm your payment of {amount}.', { amount })
    : msg("Your payment of {amount} didn't go through. You weren't charged.", { amount })
}

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

const paidWith = (charge: Charge, paid: Paid): Outcome<Paid> => {
  claimPayment(charge, paid.payment_id)
  return { data: paid }
}

/**
 * Charges the card, or finds out what became of an earlier try. A card that was typed in is known by its token, which is
 * kept nowhere: `null` after a reload.
 */
export const settleCharge = makeReconcile({
  operations: charges,
  canRetry: ({ card_id }, token: string | null) => card_id !== null || token !== null,
  act: async (dispatch, charge, token): Promise<Outcome<Paid>> => {
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
    if (paid === undefined) return unknownOutcome
    dispatch(refreshFunds())
    return paidWith(charge, paid)
  },
})
