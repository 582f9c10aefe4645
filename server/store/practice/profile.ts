import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../tables'

type AccountFields = Omit<Insertable<Tables['accounts']>, 'id' | 'created_at'>
type NumberFields = Pick<Selectable<Tables['numbers']>, 'label' | 'phone_number' | 'type' | 'rate_center' | 'region'>

/** What makes one practice company: the rest is drawn from the seed. All phone numbers are of the fictional 555-01xx. */
export interface Profile {
  seed: number
  account: AccountFields
  user: { firstname: string; lastname: string; email: string }
  plan: 5 | 6 | 7
  /** `share` tells how much of the traffic goes through a number. */
  numbers: readonly (NumberFields & { share: number; monthsHeld: number })[]
  contactNames: readonly string[]
  /** Callers without a name in the contacts. */
  strangers: number
  /** Calls of a usual day, Sunday first. */
  callsByWeekday: readonly number[]
  /** What moved the prepaid balance, in cents, and how many days ago. */
  prepaid: readonly { kind: string; daysAgo: number; cents: number }[]
}
