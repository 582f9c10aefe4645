import type { Generated, JSONColumnType } from 'kysely'
import type { CallEnd, RehearsalScript } from 'contract/rehearsals'
import type { Instant } from './instant'

interface ApplicationsTable {
  id: string
  account_id: string
  friendly_name: string
  /** Raised by each save of modules in any of its branches, and by nothing else. */
  modules_version: Generated<number>
  created_at: Instant
  updated_at: Instant
}

interface ApplicationBranchesTable {
  id: string
  account_id: string
  application_id: string
  /** One of an application's is 'root'; the others' names are ours and never shown. */
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

/** Which files a saved call flow plays. */
interface ApplicationModuleFilesTable {
  module_id: string
  file_id: string
}

/** A feature with its settings, under a name of the account's own. */
interface PresetsTable {
  id: string
  account_id: string
  module_name: string
  friendly_name: string
  parameters: JSONColumnType<Record<string, unknown>>
  created_at: Instant
}

/** A call that an application is tried with. */
interface RehearsalsTable {
  id: string
  account_id: string
  application_id: string
  friendly_name: string
  /** Who calls, which number, and what happens then, as the wire has it. */
  script: JSONColumnType<RehearsalScript>
  /** Where such a call ends, as the wire has it. */
  expected: JSONColumnType<CallEnd>
  created_at: Instant
}

export interface CallFlowTables {
  applications: ApplicationsTable
  application_branches: ApplicationBranchesTable
  application_modules: ApplicationModulesTable
  application_module_files: ApplicationModuleFilesTable
  presets: PresetsTable
  rehearsals: RehearsalsTable
}
