import type { Id } from 'contract/operation'
import { chargeCredits, listPayments, refreshFunds, type ListedPayment, replyTo } from '@/api'
import { tooManyTries } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { toFailure, type Failure } from '@/lib/failure'
import { isId, isRecord } from '@/lib/values'
import { hide } from '@/lib/storedToken'
import { withTax } from '@/lib/tax'
import { operationNames } from '@/store/dropDrafts'
import { isPendingOperation, makePendingOperations, makeReconcile, unknownOutcome, STEP_UP, type PendingOperation, type Outcome } from '@/store/reconcile'

export interface Charge extends PendingOperation {
  /** In CAD, before tax. */
  amount: number
  /** `null` for a typed card, whose token isn't stored. */
  card_id: Id | null
  seen: Id[] | null
  /** Percent, outside Quebec. */
  tax_rate?: number
}

const areIds = (value: unknown): value is Id[] => Array.isArray(value) && value.every(isId)

const isCharge = (value: unknown): value is Charge =>
  isPendingOperation(value) &&
  typeof value['amount'] === 'number' &&
  (value['card_id'] === null || isId(value['card_id'])) &&
  (value['seen'] === null || areIds(value['seen'])) &&
  (value['tax_rate'] === undefined || typeof value['tax_rate'] === 'number')

export const charges = makePendingOperations(operationNames.charges, isCharge)

/** A payment settles one charge, so the account's other open charges must ignore it. */
const claimPayment = ({ accountId, key }: Charge, payment_id: Id): void => {
  for (const other of charges.pending(accountId)) {
    if (other.key !== key && other.seen !== null) charges.save({ ...other, seen: [...other.seen, payment_id] })
  }
}

export const explainCharge = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  if (failure.outcome === 'unknown') return msg("We haven't received confirmation yet. You can safely check again: your card won't be charged twice.")
  switch (failure.type) {
    case 'validation':
      return msg('Please check the form and try again.')
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

/** `amount` is formatted for display. */
export const explainPendingCharge = (failure: Failure, amount: string): Message => {
  if (failure.outcome === 'unknown') return msg("We haven't received confirmation of your payment of {amount} yet.", { amount })
  return failure.type === STEP_UP
    ? msg('Your bank needs you to confirm your payment of {amount}.', { amount })
    : msg("Your payment of {amount} didn't go through. You weren't charged.", { amount })
}

interface Paid {
  /** `null` if the service didn't say. */
  payment_id: Id | null
}

/** A new payment of exactly this total for the prepaid account, not claimed by another charge. */
const isOf = ({ payment_id, amount, invoice }: ListedPayment, charge: Charge): boolean =>
  charge.seen !== null &&
  !charge.seen.some((id) => String(id) === String(payment_id)) &&
  amount === withTax(charge.amount, charge.tax_rate).total &&
  isRecord(invoice) &&
  invoice['type'] === 'prepaid_account'

const paidWith = (charge: Charge, paid: Paid): Outcome<Paid> => {
  if (paid.payment_id !== null) claimPayment(charge, paid.payment_id)
  return { data: paid }
}

/**
 * Charges the card, or finds out the outcome of an earlier attempt. A typed card is known by its token, which isn't
 * stored: `null` after a reload.
 */
export const reconcileCharge = makeReconcile({
  operations: charges,
  canRetry: ({ card_id }, token: string | null) => card_id !== null || token !== null,
  send: async (dispatch, charge, token): Promise<Outcome<Paid>> => {
    const { key, amount, card_id } = charge
    const means = card_id === null ? { card_token: hide(token ?? '') } : { card_id }
    const { data, error } = await dispatch(chargeCredits.initiate({ idempotencyKey: key, amount, means }, { track: false }))
    return data === undefined ? { error: toFailure(error) } : paidWith(charge, data)
  },
  lookUp: async (dispatch, charge) => {
    const { data } = await replyTo(dispatch(listPayments.initiate(undefined, { forceRefetch: true })))
    // Another charge may have claimed a payment while the list was loading.
    const current = charges.pending(charge.accountId).find(({ key }) => key === charge.key) ?? charge
    const paid = data?.find((payment) => isOf(payment, current))
    if (paid === undefined) return unknownOutcome
    dispatch(refreshFunds())
    return paidWith(charge, paid)
  },
})
