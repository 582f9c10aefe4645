import type { Id } from 'contract/row'
import { intentNames } from './dropIntents'
import { isIntent, makeIntents, type Intent } from './intents'

/** Money that the person wants to add. */
export interface Charge extends Intent {
  /** In CAD, before tax. */
  amount: number
  /** `null`: a card that was typed in, whose token nobody keeps. */
  card_id: Id | null
  /** The payments that there were before; `null` when nobody knows. */
  seen: Id[] | null
}

const isId = (value: unknown): value is Id => typeof value === 'string' || typeof value === 'number'

const areIds = (value: unknown): value is Id[] => Array.isArray(value) && value.every(isId)

const isCharge = (value: unknown): value is Charge =>
  isIntent(value) &&
  typeof value['amount'] === 'number' &&
  (value['card_id'] === null || isId(value['card_id'])) &&
  (value['seen'] === null || areIds(value['seen']))

export const charges = makeIntents(intentNames.charges, isCharge)
