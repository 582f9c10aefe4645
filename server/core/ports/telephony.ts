import { BusinessError, Unavailable } from '../failures/failures'

/** Where numbers are sold. */
export const countries = ['CA', 'FR', 'GB', 'US'] as const
export type Country = (typeof countries)[number]
export type Kind = 'local' | 'tollfree'

/** A number that the provider has for sale. */
export interface Offer {
  /** E.164. */
  phone_number: string
  country: Country
  type: Kind
  rate_center: string | null
  region: string | null
}

export interface Search {
  country: Country
  type: Kind
  /** The digits that the national number starts with, as people write them; empty for any. */
  areaCode: string
  /** Digits or letters of a keypad, `*` for any digit, anywhere in the national number; empty for any. */
  contains: string
}

/** Which of these are ours already, or on order. */
export type TakenAmong = (phoneNumbers: readonly string[]) => Promise<ReadonlySet<string>>

export interface Bought {
  /** The provider's own id of the number; null where it has none. */
  reference: string | null
}

/** As many as an answer holds. */
export const MOST_FOUND = 30

/** The provider has refused for good: nothing was bought, and asking again would change nothing. */
export class NumberUnavailable extends BusinessError {
  constructor() {
    super('number_unavailable')
  }
}

/** The provider gave no answer, or none that says what became of the request: it may have been done. */
export class TelephonyDown extends Unavailable {
  override name = 'TelephonyDown'

  constructor(reason: string) {
    super()
    this.message = reason
  }
}

/** Where numbers come from. Every call may reject with `TelephonyDown`. */
export interface TelephonyPort {
  /** At most `MOST_FOUND`, none of them taken. */
  findAvailable: (search: Search, takenAmong: TakenAmong) => Promise<Offer[]>
  /** Null when this number is not for sale there. */
  find: (phoneNumber: string, country: Country, type: Kind) => Promise<Offer | null>
  /** Buys it in the name of our order, or rejects with `NumberUnavailable`. */
  buy: (phoneNumber: string, orderId: string) => Promise<Bought>
  /** What an order has bought, whoever knows of it; null when it has bought nothing. */
  findBought: (orderId: string) => Promise<Bought | null>
  /** Has the number's calls brought to this service; safe to repeat. */
  bringCalls: (reference: string) => Promise<void>
  /** Gives the number back for good; safe to repeat. */
  release: (reference: string) => Promise<void>
}
