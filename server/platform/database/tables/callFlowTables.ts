import type { Generated, JSONColumnType } from 'kysely'
import type { CallEnd, RehearsalScript } from 'contract/rehearsals'
import type { HolidayKey, ScheduleException, WeeklyInterval } from 'contract/schedules'
import type { Instant, LaterInstant } from './instant'

interface ApplicationsTable {
  id: string
  account_id: string
  friendly_name: string
  modules_version: Generated<number>
  created_at: Instant
  updated_at: Instant
}

interface ApplicationBranchesTable {
  id: string
  account_id: string
  application_id: string
  name: string
  friendly_name: string
  position: number
}

interface ApplicationModulesTable {
  id: string
  account_id: string
  branch_id: string
  position: number
  module_name: string
  description: string
  parameters: JSONColumnType<Record<string, unknown>>
}

interface ApplicationModuleFilesTable {
  module_id: string
  file_id: string
}

interface PresetsTable {
  id: string
  account_id: string
  module_name: string
  friendly_name: string
  parameters: JSONColumnType<Record<string, unknown>>
  created_at: Instant
}

interface RehearsalsTable {
  id: string
  account_id: string
  application_id: string
  friendly_name: string
  script: JSONColumnType<RehearsalScript>
  expected: JSONColumnType<CallEnd>
  created_at: Instant
}

interface SchedulesTable {
  id: string
  account_id: string
  name: string
  /** IANA name. */
  time_zone: string
  weekly: JSONColumnType<WeeklyInterval[]>
  exceptions: JSONColumnType<ScheduleException[]>
  holidays: JSONColumnType<HolidayKey[]>
  version: Generated<number>
  override_state: Generated<'open' | 'closed' | null>
  override_until: LaterInstant
  override_by: Generated<string | null>
  override_set_at: LaterInstant
  /** SHA-256 of the token in the feed's URL, in hex. */
  feed_hash: Generated<string | null>
  feed_language: Generated<'en' | 'fr' | null>
  feed_created_at: LaterInstant
  created_at: Instant
  updated_at: Instant
}

export interface CallFlowTables {
  applications: ApplicationsTable
  application_branches: ApplicationBranchesTable
  application_modules: ApplicationModulesTable
  application_module_files: ApplicationModuleFilesTable
  presets: PresetsTable
  rehearsals: RehearsalsTable
  schedules: SchedulesTable
}
