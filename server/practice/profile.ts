import type { Insertable, Selectable } from 'kysely'
import type { ScheduleBody } from 'contract/schedules'
import type { Tables } from '../platform/database/tables'
import type { SupportPlan } from './planSupport'
import type { Sound } from './sounds/instruments'

export type ModulePlan =
  | { feature: 'audiofile'; file: string }
  | { feature: 'text_to_speech'; text: string }
  | { feature: 'pause'; seconds: number }
  | { feature: 'router'; branchByDigit: Readonly<Record<string, string>> }
  | { feature: 'extensions'; targetByNumber: Readonly<Record<string, string>> }
  | { feature: 'call_transfer'; to: string }
  | { feature: 'voicemail'; email: string }
  | { feature: 'webphone' }
  | { feature: 'hangup' }

export interface FlowPlan {
  friendly_name: string
  daysAgo: number
  root: readonly ModulePlan[]
  branches: Readonly<Record<string, readonly ModulePlan[]>>
}

export interface PresetPlan {
  friendly_name: string
  module: ModulePlan
}

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
