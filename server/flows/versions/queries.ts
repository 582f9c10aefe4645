import type { Branch } from 'contract/branches'
import { NotFound } from '../../platform/failures/failures'
import type { Store } from '../../platform/database/tables'
import type { VersionBranch } from '../../platform/database/columns'
import { readContents, type Contents, type Owner } from './snapshot'

export const selectVersions = (store: Store, { accountId, applicationId }: Owner) =>
  store.selectFrom('flow_versions').where('account_id', '=', accountId).where('application_id', '=', applicationId)

const readVersion = async (store: Store, owner: Owner, version: number) => {
  const row = await selectVersions(store, owner).selectAll().where('version', '=', version).executeTakeFirst()
  if (row === undefined) throw new NotFound()
  return row
}

export type StoredVersion = Awaited<ReturnType<typeof readVersion>>

export const latestVersion = async (store: Store, owner: Owner): Promise<number | null> => {
  const { latest } = await selectVersions(store, owner).select((row) => row.fn.max('version').as('latest')).executeTakeFirstOrThrow()
  return latest
}

/** The version in which the steps had this number of their `ETag`; null if it is no longer kept. */
export const versionWithModules = async (store: Store, owner: Owner, modulesVersion: number): Promise<number | null> => {
  const holding = selectVersions(store, owner).select('version').where('first_modules_version', '<=', modulesVersion)
  const row = await holding.where('modules_version', '>=', modulesVersion).orderBy('version').limit(1).executeTakeFirst()
  return row?.version ?? null
}

const branchesWith = (application_id: string, branches: readonly VersionBranch[], contents: Contents): Branch[] =>
  branches.map(({ id, name, friendly_name, hash }) => ({
    ...{ id, name, friendly_name },
    modules: (contents.get(hash) ?? []).map((module) => ({ ...module, application_id, branch_id: id, is_active: 1 })),
  }))

export const readBranchesOf = async (store: Store, owner: Owner, version: number): Promise<{ row: StoredVersion; branches: Branch[] }> => {
  const row = await readVersion(store, owner, version)
  const contents = await readContents(store, owner, row.branches)
  // It may have been thinned out in between.
  if (row.branches.some(({ hash }) => !contents.has(hash))) throw new NotFound()
  return { row, branches: branchesWith(owner.applicationId, row.branches, contents) }
}
