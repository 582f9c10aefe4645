import type { Generated, JSONColumnType } from 'kysely'
import type { CallEnd, RehearsalScript } from 'contract/rehearsals'
import type { Instant } from './instant'

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

export interface CallFlowTables {
  applications: ApplicationsTable
  application_branches: ApplicationBranchesTable
  application_modules: ApplicationModulesTable
  application_module_files: ApplicationModuleFilesTable
  presets: PresetsTable
  rehearsals: RehearsalsTable
}
