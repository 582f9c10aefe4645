import { listNumbers, registerNumber } from '@/api'
import { failureOf, toFailure, type Failure } from '@/lib/failure'
import { readSettings } from '@/lib/settings'
import type { AppDispatch } from '@/store/makeStore'
import { dropPurchase, keepPurchase, pendingPurchases, type Purchase } from '@/store/pendingPurchases'

type Settled = { data: object; error?: undefined } | { data?: undefined; error: Failure }

const unknown: Settled = { error: failureOf({}) }

const register = async (dispatch: AppDispatch, { key, body }: Purchase): Promise<Settled> => {
  const { data, error } = await dispatch(registerNumber.initiate({ idempotencyKey: key, body }, { track: false }))
  return data === undefined ? { error: toFailure(error) } : { data }
}

/** The statuses of an answer to the purchase itself, rather than to the one who asks too often or without a token. */
const isVerdict = ({ status }: Failure): boolean => status === 400 || status === 422

/** The second request is refused; what became of the first one is as open as before. */
const registerAgain = async (dispatch: AppDispatch, purchase: Purchase): Promise<Settled> => {
  const settled = await register(dispatch, purchase)
  return settled.error !== undefined && !isVerdict(settled.error) ? unknown : settled
}

/** Buys nothing: a service that may not know keys is only asked whether the number is the account's. */
const lookUp = async (dispatch: AppDispatch, { body }: Purchase): Promise<Settled> => {
  const options = { forceRefetch: true, subscribe: false }
  const { data } = await dispatch(listNumbers.initiate(undefined, options))
  const bought = data?.find(({ phone_number }) => phone_number === body.phone_number)
  return bought === undefined ? unknown : { data: bought }
}

const settle = async (dispatch: AppDispatch, purchase: Purchase): Promise<Settled> => {
  const isOpen = pendingPurchases(purchase.accountId).some(({ key }) => key === purchase.key)
  keepPurchase(purchase)
  const askAgain = readSettings().idempotencyKeys ? registerAgain : lookUp
  const settled = await (isOpen ? askAgain : register)(dispatch, purchase)
  if (settled.error?.outcome !== 'unknown') dropPurchase(purchase.key)
  return settled
}

const running = new Map<string, Promise<Settled>>()

/**
 * Buys the number, or finds out what became of an earlier try. Whoever asks for the same purchase while it is under way,
 * e.g. the next page's notice, gets the same answer.
 */
export const settlePurchase = (dispatch: AppDispatch, purchase: Purchase): Promise<Settled> => {
  const known = running.get(purchase.key)
  if (known !== undefined) return known
  const settling = settle(dispatch, purchase).finally(() => running.delete(purchase.key))
  running.set(purchase.key, settling)
  return settling
}
