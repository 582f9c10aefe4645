import type { Id } from 'contract/operation'
import { isId } from '@/lib/id'
import { intentNames } from './dropIntents'
import { isIntent, makeIntents, type Intent } from './intents'

/** Money that the person wants to add. */
export interface Charge extends Intent {
  /** In CAD, before tax. */
  amount: number
  /** `null`: a card that was typed in, whose token nobody keeps. */
  card_id: Id | null
  /** The payments that are not this one, of before or of other charges; `null` when nobody knows those of before. */
  seen: Id[] | null
}

const areIds = (value: unknown): value is Id[] => Array.isArray(value) && value.every(isId)

const isCharge = (value: unknown): value is Charge =>
  isIntent(value) &&
  typeof value['amount'] === 'number' &&
  (value['card_id'] === null || isId(value['card_id'])) &&
  (value['seen'] === null || areIds(value['seen']))

export const charges = makeIntents(intentNames.charges, isCharge)

/** One payment answers one charge: the other open ones of the account have to look for another. */
export const claimPayment = ({ accountId, key }: Charge, payment_id: Id): void => {
  for (const other of charges.pending(accountId)) {
    if (other.key !== key && other.seen !== null) charges.keep({ ...other, seen: [...other.seen, payment_id] })
  }
}
