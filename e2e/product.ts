/** Somebody with an account of their own. */
export interface Person {
  email: string
  password: string
  name: string
}

/** How the next number would be paid: by the plan, by the prepaid balance, or not at all. */
export type Funds = 'included' | 'prepaid' | 'none'

/** The console on a running service: all that a journey knows about either of them. */
export interface Product {
  /** Without a slash at its end. */
  url: string
  person: Person
  /** The token in the reset link that was just mailed: the last part of its path. */
  mailedToken: () => Promise<string>
  /** Whether lists can be had as a CSV. */
  hasExport: boolean
  /** Whether the service tells what is to come, compares plans and adds money by itself. */
  looksAhead: boolean
  /** Whether its web phones can call. */
  hasCalls: boolean
  /** Whether calls that were rehearsed are kept as tests. */
  keepsRehearsals: boolean
  /** Whether another e-mail address needs the present password, and can be taken back by a mailed link. */
  asksForPassword: boolean
  setFunds: (funds: Funds) => Promise<void>
  /** The support team answers; the id is the one that the screen shows. */
  supportReplies: (requestId: string, text: string) => Promise<void>
  /** Name of an audio file among the newest 20 that a saved call flow plays, so that it cannot be deleted. */
  playedFile: string
  /** Two more among them, that nothing plays. */
  freeFiles: readonly [string, string]
  /** Stripe takes the cards; else the embedded processor. */
  hasStripe: boolean
  /** What this service calls some of its features. */
  features: Readonly<Record<'call_transfer' | 'pause' | 'router' | 'text_to_speech' | 'voicemail', string>>
  stop: () => Promise<void>
}

/** Starts products, each with records of its own. */
export interface Services {
  start: () => Promise<Product>
  stop: () => Promise<void>
}
