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
