import type { CardFields, CardTokenReply } from 'contract/creditCards'
import { BusinessError, Unavailable } from '../failures/failures'
import type { Processor } from '../tables/paymentTables'

/** The words with which a card or a charge is refused: the card is at fault, or its processing. */
export type Refusal = 'card_error' | 'process_error'

export interface SavedCard {
  /** The processor's own id of it. */
  reference: string
  type: string
  last4: string
  exp_month: number
  exp_year: number
  name: string
}

/** What is charged: a saved card, or what the card frame got for one that is not saved. */
export type Means = { reference: string } | { token: string }

export interface ChargeRequest {
  /** Ours: asked for again under the same id, it is the same charge. */
  chargeId: string
  customer: string
  means: Means
  /** With tax. */
  cents: number
  /** Whether the card's owner is there to answer the bank. */
  isAttended: boolean
}

export type ChargeOutcome =
  | { state: 'paid'; reference: string }
  | { state: 'refused'; refusal: Refusal }
  /** The card's owner has to answer the bank: `secret` is for the card frame. */
  | { state: 'step_up'; reference: string; secret: string }
  | { state: 'under_way'; reference: string }

export interface ChargeQuestion {
  chargeId: string
  customer: string
  /** When it was first asked for. */
  since: Date
}

/** The processor has refused the card for good: nothing was saved. */
export class CardRefused extends BusinessError {
  constructor(readonly refusal: Refusal) {
    super(refusal)
  }
}

/** The processor gave no answer, or none that says what became of the request: it may have been done. */
export class CardsDown extends Unavailable {
  override name = 'CardsDown'

  constructor(reason: string) {
    super()
    this.message = reason
  }
}

/** What the embedded processor does for the card frame; Stripe does it by itself. */
export interface CardFrame {
  /** Rejects with `CardRefused` for what no card is. */
  createToken: (fields: CardFields) => Promise<CardTokenReply>
  /** Rejects with `NotFound` when nothing waits for this answer. */
  finishStepUp: (secret: string, isConfirmed: boolean) => Promise<void>
}

/** Whoever takes money from cards. Every call may reject with `CardsDown`, and each may be repeated. */
export interface CardsPort {
  /** Cards, customers and charges are written down with it, and are those of no other processor. */
  processor: Processor
  /** The processor's id of this account. */
  customerOf: (account: { id: string; name: string }) => Promise<string>
  /** Rejects with `CardRefused`. The same `cardId` is the same card. */
  saveCard: (card: { cardId: string; customer: string; token: string }) => Promise<SavedCard>
  removeCard: (reference: string) => Promise<void>
  charge: (request: ChargeRequest) => Promise<ChargeOutcome>
  /** What became of a charge; null when the processor never heard of it. */
  findCharge: (question: ChargeQuestion) => Promise<ChargeOutcome | null>
  /** Calls off what still waits for its owner, and answers what it has become: it may be paid all the same. */
  cancelCharge: (reference: string) => Promise<ChargeOutcome>
  refund: (chargeId: string, reference: string) => Promise<void>
  /** Cents that were taken back of a charge which was paid, as it stands now: by refunds, and by disputes that are not won. */
  takenBack: (reference: string) => Promise<number>
  /** Ids of the charges of which something was refunded or disputed since then. */
  contestedSince: (since: Date) => Promise<string[]>
  /** How often `contestedSince` may be asked. */
  contestedPollMs: number
  /** Null where the processor has a frame of its own. */
  frame: CardFrame | null
  /** The charge that a signed event is about, null for none of ours; rejects with `BadRequest` what is not signed. */
  chargeInEvent: ((body: string, signature: string) => Promise<string | null>) | null
}
