import { BusinessError, Unavailable } from '../../platform/failures/failures'

export const countries = ['CA', 'FR', 'GB', 'US'] as const
export type Country = (typeof countries)[number]
export type Kind = 'local' | 'tollfree'

export interface Offer {
  phone_number: string
  country: Country
  type: Kind
  rate_center: string | null
  region: string | null
}

export interface Search {
  country: Country
  type: Kind
  areaCode: string
  /** Keypad digits or letters, `*` for any digit, anywhere in the national number. */
  contains: string
}

export type TakenAmong = (phoneNumbers: readonly string[]) => Promise<ReadonlySet<string>>

export interface Bought {
  reference: string | null
}

/** A number that the carrier holds for us, and what it takes for it a month. */
export interface HeldNumber extends Bought {
  phone_number: string
  /** Null if the carrier doesn't tell. */
  price: { cents: number; currency: string } | null
}

export const MAX_FOUND = 30

/** Final: nothing was bought. */
export class NumberUnavailable extends BusinessError {
  constructor() {
    super('number_unavailable')
  }
}

/** The outcome is unknown. */
export class TelephonyDown extends Unavailable {
  override name = 'TelephonyDown'

  constructor(reason: string) {
    super()
    this.message = reason
  }
}

export interface TelephonyPort {
  findAvailable: (search: Search, takenAmong: TakenAmong) => Promise<Offer[]>
  find: (phoneNumber: string, country: Country, type: Kind) => Promise<Offer | null>
  buy: (phoneNumber: string, orderId: string) => Promise<Bought>
  findBought: (orderId: string) => Promise<Bought | null>
  bringCalls: (reference: string) => Promise<void>
  release: (reference: string) => Promise<void>
  /** `ours` reads those of our own tables. */
  listHeld: (ours: () => Promise<string[]>) => Promise<HeldNumber[]>
}
