import type { CardFields, CardTokenReply } from 'contract/billing'
import { BusinessError, Unavailable } from '../../platform/failures/failures'
import type { Processor } from '../../platform/database/tables'

export type Refusal = 'card_error' | 'process_error'

export interface SavedCard {
  reference: string
  type: string
  last4: string
  exp_month: number
  exp_year: number
  name: string
}

export type Means = { reference: string } | { token: string }

export interface ChargeRequest {
  chargeId: string
  customer: string
  means: Means
  cents: number
  isAttended: boolean
}

export type ChargeOutcome =
  | { state: 'paid'; reference: string }
  | { state: 'refused'; refusal: Refusal }
  | { state: 'step_up'; reference: string; secret: string }
  | { state: 'under_way'; reference: string }

export interface ChargeLookup {
  chargeId: string
  customer: string
  since: Date
}

/** A charge as an event names it. */
export interface NamedCharge {
  chargeId: string
  reference: string
}

/** Paid, for the account for which we made the customer. */
export interface PaidCharge {
  accountId: string
  customer: string
  cents: number
}

/** Final: nothing was saved. */
export class CardRefused extends BusinessError {
  constructor(readonly refusal: Refusal) {
    super(refusal)
  }
}

/** The outcome is unknown. */
export class CardsDown extends Unavailable {
  override name = 'CardsDown'

  constructor(reason: string) {
    super()
    this.message = reason
  }
}

export interface CardFrame {
  createToken: (fields: CardFields) => Promise<CardTokenReply>
  finishStepUp: (secret: string, isConfirmed: boolean) => Promise<void>
}

/** Every method may reject with `CardsDown` and may be repeated. */
export interface CardsPort {
  processor: Processor
  customerOf: (account: { id: string; name: string }) => Promise<string>
  saveCard: (card: { cardId: string; customer: string; token: string }) => Promise<SavedCard>
  removeCard: (reference: string) => Promise<void>
  charge: (request: ChargeRequest) => Promise<ChargeOutcome>
  findCharge: (lookup: ChargeLookup) => Promise<ChargeOutcome | null>
  /** Returns the resulting state: it may have been paid all the same. */
  cancelCharge: (reference: string) => Promise<ChargeOutcome>
  refund: (chargeId: string, reference: string) => Promise<void>
  /** Refunds this part of a paid charge once, however often it is called; false if the processor refuses for good. */
  refundPart: (refund: { refundId: string; reference: string; cents: number }) => Promise<boolean>
  /** Cents refunded or disputed (unless won) so far. */
  takenBack: (reference: string) => Promise<number>
  contestedSince: (since: Date) => Promise<string[]>
  contestedPollMs: number
  frame: CardFrame | null
  /** Null if the event is about no charge of ours; rejects with `BadRequest` if it is not signed. */
  chargeInEvent: ((body: string, signature: string) => Promise<NamedCharge | null>) | null
  /** Null unless it is paid, nothing of it was taken back, and its customer is one of ours. */
  findPaid: (reference: string) => Promise<PaidCharge | null>
}
