import { sql } from 'kysely'
import type { ComparedBranch } from 'callflow/compare'
import type { Branch } from 'contract/applications'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import type { VersionBranch, VersionModule } from '../../platform/database/columns'
import { NotFound } from '../../platform/failures/failures'

/**
 * Changes with whatever decides what callers reach: each edit of a call flow writes its application's row, and files that
 * it plays can't be deleted. Its tests say which ends are meant, and the
 * team who can be rung. Null without an application.
 */
export const flowKey = (accountId: string) => sql<string | null>`applications.xmin::text || ' ' || (
  select coalesce(md5(string_agg(schedules.xmin::text, ' ' order by schedules.id)), '') from schedules where schedules.account_id = ${accountId}) || ' ' || (
  select coalesce(md5(string_agg(rehearsals.xmin::text, ' ' order by rehearsals.id)), '') from rehearsals where rehearsals.application_id = applications.id) || ' ' || (
  select coalesce(md5(string_agg(users.id, ' ' order by users.id)), '') from users where users.account_id = ${accountId})`

export interface Owner {
  accountId: string
  applicationId: string
}

/** The branches as they are; the contents that no version has yet are stored. Within the database: they can be megabytes. */
export const keepSnapshot = async (transaction: StoreTransaction, { accountId, applicationId }: Owner): Promise<VersionBranch[]> => {
  const { rows } = await sql<VersionBranch>`
    with standing as (
      select branch.id, branch.name, branch.friendly_name, branch.position,
        coalesce(jsonb_agg(jsonb_build_object('id', module.id, 'module_name', module.module_name, 'description', module.description,
          'parameters', module.parameters) order by module.position) filter (where module.id is not null), '[]') as modules
      from application_branches as branch left join application_modules as module on module.branch_id = branch.id
      where branch.account_id = ${accountId} and branch.application_id = ${applicationId}
      group by branch.id
    ), hashed as materialized (
      select *, encode(sha256(convert_to(modules::text, 'UTF8')), 'hex') as hash from standing
    ), kept as (
      insert into flow_contents (account_id, application_id, hash, modules)
      select distinct on (hash) ${accountId}, ${applicationId}, hash, modules from hashed on conflict do nothing
    )
    select id, name, friendly_name, hash from hashed order by position, id`.execute(transaction)
  return rows
}

export type Contents = ReadonlyMap<string, VersionModule[]>

export const readContents = async (store: Store, { accountId, applicationId }: Owner, branches: readonly VersionBranch[]): Promise<Contents> => {
  const hashes = [...new Set(branches.map(({ hash }) => hash))]
  if (hashes.length === 0) return new Map()
  const contents = store.selectFrom('flow_contents').select(['hash', 'modules']).where('account_id', '=', accountId)
  const rows = await contents.where('application_id', '=', applicationId).where('hash', 'in', hashes).execute()
  return new Map(rows.map(({ hash, modules }) => [hash, modules]))
}

const keyOf = ({ id, hash }: VersionBranch): string => `${id} ${hash}`

/** Reads only what differs: steps of unchanged branches can't have changed. */
export const readBoth = async (
  store: Store,
  owner: Owner,
  before: readonly VersionBranch[],
  after: readonly VersionBranch[],
): Promise<[ComparedBranch[], ComparedBranch[]]> => {
  const afterKeys = new Set(after.map(keyOf))
  const same = new Set(before.map(keyOf).filter((key) => afterKeys.has(key)))
  const contents = await readContents(store, owner, [...before, ...after].filter((branch) => !same.has(keyOf(branch))))
  const shown = (branches: readonly VersionBranch[]): ComparedBranch[] =>
    branches.map((branch) => ({ ...branch, modules: same.has(keyOf(branch)) ? [] : (contents.get(branch.hash) ?? []) }))
  return [shown(before), shown(after)]
}

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
