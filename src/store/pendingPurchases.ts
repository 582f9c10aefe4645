import type { RegisterBody } from 'contract/numbers'
import type { Id } from 'contract/row'
import { isRecord, parseJson } from '@/lib/record'
import { tabStorage } from '@/lib/storage'

/** A purchase that the person has agreed to. Nothing in it is secret. */
export interface Purchase {
  /** The Idempotency-Key of every try. */
  key: string
  accountId: Id
  friendly_name: string
  body: RegisterBody
}

const STORAGE_KEY = 'pending_purchases'

const isRegisterBody = (value: unknown): value is RegisterBody =>
  isRecord(value) &&
  typeof value['phone_number'] === 'string' &&
  (value['type'] === 'Local' || value['type'] === 'TollFree') &&
  typeof value['confirmed_cost'] === 'number'

const isPurchase = (value: unknown): value is Purchase =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  (typeof value['accountId'] === 'string' || typeof value['accountId'] === 'number') &&
  typeof value['friendly_name'] === 'string' &&
  isRegisterBody(value['body'])

const readAll = (): Purchase[] => {
  const stored = parseJson(tabStorage.read(STORAGE_KEY) ?? '')
  return Array.isArray(stored) ? stored.filter(isPurchase) : []
}

const writeAll = (purchases: Purchase[]): void => {
  if (purchases.length === 0) tabStorage.clear(STORAGE_KEY)
  else tabStorage.write(STORAGE_KEY, JSON.stringify(purchases))
}

/** Those of this account whose outcome nobody knows yet, also after a reload of the page. */
export const pendingPurchases = (accountId: Id | null): Purchase[] =>
  readAll().filter((purchase) => String(purchase.accountId) === String(accountId))

export const keepPurchase = (purchase: Purchase): void =>
  writeAll([...readAll().filter(({ key }) => key !== purchase.key), purchase])

export const dropPurchase = (key: string): void => writeAll(readAll().filter((purchase) => purchase.key !== key))

export const dropPurchases = (): void => tabStorage.clear(STORAGE_KEY)
