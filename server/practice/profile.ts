import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../platform/database/tables'
import type { FlowPlan, PresetPlan } from './flow'
import type { SupportPlan } from './planSupport'
import type { ScheduleBody } from 'contract/schedules'
import type { Sound } from './sounds/sound'

type AccountFields = Omit<Insertable<Tables['accounts']>, 'id' | 'created_at'>
type NumberFields = Pick<Selectable<Tables['numbers']>, 'label' | 'phone_number' | 'type' | 'rate_center' | 'region'>

interface NumberPlan extends NumberFields {
  share: number
  monthsHeld: number
  answeredBy?: string
  /** False for a number still billed by another company. */
  renews?: boolean
}

export interface AudioPlan {
  friendly_name: string
  daysAgo: number
  sound: Sound
}

interface Person {
  firstname: string
  lastname: string
  email: string
}

export interface SoundCounts {
  inbox: number
  archived: number
}

/** The rest is drawn from the seed. All phone numbers are fictional (555-01xx). */
export interface Profile {
  seed: number
  account: AccountFields
  user: Person
  colleague?: Person
  plan: 5 | 6 | 7
  numbers: readonly NumberPlan[]
  applications: readonly FlowPlan[]
  presets: readonly PresetPlan[]
  schedules: readonly ScheduleBody[]
  audioFiles: readonly AudioPlan[]
  contactNames: readonly string[]
  strangers: number
  callsByWeekday: readonly number[]
  prepaid: readonly { kind: string; daysAgo: number; cents: number; phone_number?: string }[]
  cards: readonly { type: string; last4: string; yearsLeft: number }[]
  voicemails: SoundCounts
  recordings: SoundCounts
  support: readonly SupportPlan[]
}
