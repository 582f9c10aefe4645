import type { RegisterBody } from 'contract/numbers'
import { isRecord } from '@/lib/record'
import { operationNames } from './dropPendingOperations'
import { isPendingOperation, makePendingOperations, type PendingOperation } from './reconcile'

export interface Purchase extends PendingOperation {
  friendly_name: string
  body: RegisterBody
}

const isRegisterBody = (value: unknown): value is RegisterBody =>
  isRecord(value) &&
  typeof value['phone_number'] === 'string' &&
  (value['type'] === 'Local' || value['type'] === 'TollFree') &&
  typeof value['confirmed_cost'] === 'number'

const isPurchase = (value: unknown): value is Purchase =>
  isPendingOperation(value) && typeof value['friendly_name'] === 'string' && isRegisterBody(value['body'])

export const purchases = makePendingOperations(operationNames.purchases, isPurchase)
