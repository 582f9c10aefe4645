import type { AvailableQuery } from 'contract/numbers'
import type { FoundNumber } from '@/api'
import type { Offer } from './offer'

/** What the person wants to buy, and on which terms. */
export interface Wanted {
  number: FoundNumber
  type: AvailableQuery['type']
  offer: Offer
  /** Made when the dialog opens: whatever happens in it is one purchase. */
  idempotencyKey: string
}
