import type { AvailableQuery } from 'contract/numbers'
import type { FoundNumber } from '@/api'
import type { Offer } from './offer'

export interface PurchaseRequest {
  number: FoundNumber
  type: AvailableQuery['type']
  offer: Offer
  /** Created when the dialog opens: everything in it is one purchase. */
  idempotencyKey: string
}
