import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../core/tables/tables'
import type { FlowPlan, PresetPlan } from './flow'
import type { SupportPlan } from './planSupport'
import type { Sound } from './sounds/sound'

type AccountFields = Omit<Insertable<Tables['accounts']>, 'id' | 'created_at'>
type NumberFields = Pick<Selectable<Tables['numbers']>, 'label' | 'phone_number' | 'type' | 'rate_center' | 'region'>

interface NumberPlan extends NumberFields {
  /** How much of the traffic goes through it. */
  share: number
  monthsHeld: number
  /** Friendly name of the application that answers; without one the number is parked. */
  answeredBy?: string
  /** False for one that is being moved from another company, which still bills it. */
  renews?: boolean
}

export interface AudioPlan {
  /** Unique within the account: call flows name their files by it. */
  friendly_name: string
  daysAgo: number
  sound: Sound
}

interface Person {
  firstname: string
  lastname: string
  email: string
}

/** How many there are in either place; the archived ones are the oldest. */
export interface Kept {
  inbox: number
  archived: number
}

/** What makes one practice company: the rest is drawn from the seed. All phone numbers are of the fictional 555-01xx. */
export interface Profile {
  seed: number
  account: AccountFields
  user: Person
  /** Signs in with the same password; came some time after the first. */
  colleague?: Person
  plan: 5 | 6 | 7
  numbers: readonly NumberPlan[]
  applications: readonly FlowPlan[]
  presets: readonly PresetPlan[]
  audioFiles: readonly AudioPlan[]
  contactNames: readonly string[]
  /** Callers without a name in the contacts. */
  strangers: number
  /** Calls of a usual day, Sunday first. */
  callsByWeekday: readonly number[]
  /** What moved the prepaid balance, in cents, and how many days ago. */
  prepaid: readonly { kind: string; daysAgo: number; cents: number }[]
  /** The first is the default; one with no year left ends with this month. */
  cards: readonly { type: string; last4: string; yearsLeft: number }[]
  /** Messages that callers left and conversations that were recorded, in the last 30 days. */
  voicemails: Kept
  recordings: Kept
  support: readonly SupportPlan[]
}
