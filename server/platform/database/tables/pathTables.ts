import type { CallEnding, StepOutcome } from 'contract/callPaths'
import type { Instant } from './instant'
import type { Day } from './moneyTables'

/** Of one call; `call_id` is what `storedCallId` makes of its id. */
interface CallPathsTable {
  account_id: string
  started_at: Instant
  call_id: string
  application_id: string
  /** When the call began. */
  flow_version: number
  ending: CallEnding | null
  voicemail_id: string | null
}

interface CallStepsTable {
  account_id: string
  started_at: Instant
  call_id: string
  step: number
  flow_version: number
  application_id: string
  branch_id: string
  module_index: number
  module_name: string
  outcome: StepOutcome
  key: string | null
  to_branch_id: string | null
  at: Instant
}

/** Calls of a call flow by day and hour in Montreal; triggers write it. */
interface FlowDaysTable {
  account_id: string
  application_id: string
  day: Day
  hour: number
  flow_version: number
  ending: CallEnding | null
  calls: number
}

/** Steps of the calls that began on a day in Montreal; triggers write it. */
interface StepDaysTable {
  account_id: string
  application_id: string
  day: Day
  flow_version: number
  branch_id: string
  module_index: number
  module_name: string
  outcome: StepOutcome
  key: string | null
  to_branch_id: string | null
  calls: number
}

export interface PathTables {
  call_paths: CallPathsTable
  call_steps: CallStepsTable
  flow_days: FlowDaysTable
  step_days: StepDaysTable
}
