/** A module of a call flow. Files and branches go by their friendly names here, by their ids in the rows. */
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
  /** Of the last change. */
  daysAgo: number
  /** The root branch, where each call begins. */
  root: readonly ModulePlan[]
  /** The other branches by their friendly names, in their order. */
  branches: Readonly<Record<string, readonly ModulePlan[]>>
}

/** A feature with its settings, under a name. */
export interface PresetPlan {
  friendly_name: string
  module: ModulePlan
}
