import type { RegisterBody, AvailableQuery } from 'contract/numbers'
import { type CostAnswer, type FoundNumber, dropFoundNumber, listNumbers, refreshAfterPurchase, registerNumber, replyTo } from '@/api'
import { msg, type Message } from '@/i18n/message'
import { dayOf } from '@/lib/time'
import { toFailure } from '@/lib/failure'
import type { AppDispatch } from '@/store/makeStore'
import { purchases, type Purchase, makeReconcile, unknownOutcome, type Outcome } from '@/store/reconcile'

const reconcile = makeReconcile({
  operations: purchases,
  send: async (dispatch, { key, body }): Promise<Outcome<object>> => {
    const { data, error } = await dispatch(registerNumber.initiate({ idempotencyKey: key, body }, { track: false }))
    return data === undefined ? { error: toFailure(error) } : { data }
  },
  lookUp: async (dispatch, { body }) => {
    const { data } = await replyTo(dispatch(listNumbers.initiate(undefined, { forceRefetch: true })))
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

export interface Offer {
  kind: 'free' | 'preauthorized' | 'insufficient'
  cost: number
  why?: Message
  balance: number | null
  isMonthly: boolean
}

const whyOf = ({ reason, free_from }: CostAnswer): Pick<Offer, 'why'> => {
  const date = dayOf(free_from)
  if (reason === 'released_numbers' && date !== null) {
    const why = msg('A number covered by your plan counts until the billing period ends, even after you release it. Your plan covers it again from {date}.', { date })
    return { why }
  }
  switch (reason) {
    case 'payment_taken_back':
      return { why: msg("A card payment was reversed. Until it's settled, your plan doesn't cover numbers.") }
    case 'invoice_overdue':
      return { why: msg("A plan invoice has been overdue for a month. Until it's paid, your plan doesn't cover numbers.") }
    case 'first_payment':
      return { why: msg('Your plan covers numbers when its first invoice is paid.') }
    default:
      return {}
  }
}

/** `null` for a response without a price: users never confirm an unknown one. */
export const offerOf = (answer: CostAnswer): Offer | null => {
  const { is_free, is_preauthorized, cost, balance, period } = answer
  const terms = { balance, isMonthly: period === 'month' }
  if (is_free === 1) return { kind: 'free', cost: 0, ...terms }
  if (cost === null || cost < 0) return null
  return { kind: is_preauthorized === 1 ? 'preauthorized' : 'insufficient', cost, ...terms, ...whyOf(answer) }
}

const present = (name: 'friendly_name' | 'country' | 'rate_center' | 'region', value: string | null): Partial<RegisterBody> =>
  value ? { [name]: value } : {}

export const registerBodyOf = (number: FoundNumber, type: RegisterBody['type'], { cost }: Offer): RegisterBody => ({
  phone_number: number.phone_number,
  type,
  ...present('friendly_name', number.friendly_name),
  ...present('country', number.country),
  ...present('rate_center', number.rate_center),
  ...present('region', number.region),
  confirmed_cost: cost,
})

export interface PurchaseRequest {
  number: FoundNumber
  type: AvailableQuery['type']
  offer: Offer
  /** Created when the dialog opens: everything in it is one purchase. */
  idempotencyKey: string
}
