import type { JSONColumnType } from 'kysely'
import type { Module } from 'contract/branches'
import type { FlowChange, VersionTests } from 'contract/flowVersions'
import type { Instant } from './instant'

export interface VersionBranch {
  id: string
  name: string
  friendly_name: string
  /** Of its steps in `flow_contents`. */
  hash: string
}

interface FlowVersionsTable {
  account_id: string
  application_id: string
  version: number
  created_at: Instant
  /** When the last of its changes was saved. */
  saved_at: Instant
  author_id: string | null
  author_name: string | null
  note: string | null
  /** The versions of modules that it had, from the first to the last. */
  first_modules_version: number
  modules_version: number
  restored_version: number | null
  /** What its changes touched; null if nothing may join them. */
  touched: JSONColumnType<string[]> | null
  branches: JSONColumnType<VersionBranch[]>
  changes: JSONColumnType<FlowChange[]>
  more_changes: number
  tests: JSONColumnType<VersionTests> | null
}

export type VersionModule = Pick<Module, 'module_name' | 'description' | 'parameters'> & { id: string }

/** The steps of a branch, once for all versions that have them. */
interface FlowContentsTable {
  account_id: string
  application_id: string
  hash: string
  modules: JSONColumnType<VersionModule[]>
}

export interface VersionTables {
  flow_versions: FlowVersionsTable
  flow_contents: FlowContentsTable
}
