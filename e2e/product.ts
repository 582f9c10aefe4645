export interface Person {
  email: string
  password: string
  name: string
}

export type Funds = 'included' | 'prepaid' | 'none'

/** The console on a running service: everything that a test needs to know about it. */
export interface Product {
  url: string
  person: Person
  mailedToken: () => Promise<string>
  hasExport: boolean
  hasBillingExtensions: boolean
  hasCalls: boolean
  hasSavedTests: boolean
  /** Whether changing the email address needs the current password and can be reverted by a mailed link. */
  asksForPassword: boolean
  setFunds: (funds: Funds) => Promise<void>
  /** The support team replies; the id is the one on the screen. */
  supportReplies: (requestId: string, text: string) => Promise<void>
  /** An audio file among the newest 20 that a saved application plays, so it cannot be deleted. */
  playedFile: string
  freeFiles: readonly [string, string]
  hasStripe: boolean
  features: Readonly<Record<'call_transfer' | 'pause' | 'router' | 'text_to_speech' | 'voicemail', string>>
  stop: () => Promise<void>
}

export interface Services {
  start: () => Promise<Product>
  stop: () => Promise<void>
}
