import { sql } from 'kysely'
import { compareFlows } from 'callflow/compare'
import { MAX_CHANGES } from 'contract/flowVersions'
import { SECOND_MS } from '../../platform/clock'
import type { StoreTransaction, Store } from '../../platform/database/tables'
import type { VersionBranch } from '../../platform/database/columns'
import { keepSnapshot, readBoth, type Owner } from './snapshot'
import { LOCAL_ZONE } from 'callflow/calendar'

/** Older ones are thinned out to the last of each day in Montreal. */
export const VERSIONS_KEPT = 200

/** What the versions of a call flow may occupy, compressed by the database: four of the largest call flows. */
const MOST_BYTES = 16 * 1024 * 1024

/** Contents count for the newest version that has them. The application must be locked: an edit may be about to use contents that no version has. */
export const thinOut = async (transaction: Store, applicationId: string, mostBytes = MOST_BYTES): Promise<void> => {
  const { rows } = await sql`
    with ranked as (
      select version, branches, pg_column_size(branches) + pg_column_size(changes) as bytes, row_number() over (order by version desc) as rank,
        row_number() over (partition by (created_at at time zone ${sql.lit(LOCAL_ZONE)})::date order by version desc) as rank_of_day
      from flow_versions where application_id = ${applicationId}
    ), wanted as (
      select version, branches, bytes, rank from ranked where rank <= ${VERSIONS_KEPT} or rank_of_day = 1
    ), owned as (
      select max(wanted.version) as version, max(pg_column_size(content.modules)) as bytes
      from wanted cross join jsonb_array_elements(wanted.branches) as branch
        join flow_contents as content on content.application_id = ${applicationId} and content.hash = branch ->> 'hash'
      group by content.hash
    ), summed as (
      select version, rank, sum(bytes + coalesce((select sum(bytes) from owned where owned.version = wanted.version), 0)) over (order by version desc) as bytes
      from wanted
    )
    delete from flow_versions where application_id = ${applicationId} and version not in (
      select version from summed where rank = 1 or bytes <= ${mostBytes}
    ) returning version`.execute(transaction)
  if (rows.length === 0) return
  await sql`
    delete from flow_contents as content where application_id = ${applicationId} and not exists (
      select from flow_versions as kept, jsonb_array_elements(kept.branches) as branch
      where kept.application_id = ${applicationId} and branch ->> 'hash' = content.hash
    )`.execute(transaction)
}

/** The hourly sweep alone would let a user fill the disk with versions. */
const THINNED_EVERY = 20

/** A save sends branch by branch; each request within this time of the one before still belongs to it. */
export const SAVE_MS = 10 * SECOND_MS

export interface FlowEdit extends Owner {
  userId: string
  /** Of the user's key, if it was that. */
  keyName: string | null
  now: Date
  /** What it replaces, such as the steps of a branch: a version has one change of each. */
  touches: string
  /** Whether it may belong to the version before. What takes something away doesn't: it would be in no version. */
  mayJoin: boolean
  restored?: number
}

const versionsOf = (transaction: StoreTransaction, { accountId, applicationId }: Owner) =>
  transaction.selectFrom('flow_versions').where('account_id', '=', accountId).where('application_id', '=', applicationId)

const latestTwo = (transaction: StoreTransaction, owner: Owner) => versionsOf(transaction, owner).selectAll().orderBy('version', 'desc').limit(2).execute()

type Kept = Awaited<ReturnType<typeof latestTwo>>[number]

const applicationOf = (transaction: StoreTransaction, { accountId, applicationId }: Owner) =>
  transaction
    .selectFrom('applications')
    .select(['modules_version', 'updated_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()

const nameOf = async (transaction: StoreTransaction, { accountId, userId, keyName }: FlowEdit): Promise<string | null> => {
  const users = transaction.selectFrom('users').select(['firstname', 'lastname']).where('account_id', '=', accountId)
  const user = await users.where('id', '=', userId).executeTakeFirst()
  if (user === undefined) return null
  return `${user.firstname} ${user.lastname}${keyName === null ? '' : ` (${keyName})`}`.trim()
}

const changesOf = async (transaction: StoreTransaction, owner: Owner, before: readonly VersionBranch[] | null, after: readonly VersionBranch[]) => {
  const changes = before === null ? [] : compareFlows(...(await readBoth(transaction, owner, before, after)))
  return { changes: JSON.stringify(changes.slice(0, MAX_CHANGES)), more_changes: Math.max(0, changes.length - MAX_CHANGES) }
}

/** What was saved before versions were kept, or by an older build beside this one: the steps of earlier saves are unknown. */
const addUnattributed = async (transaction: StoreTransaction, owner: Owner, latest: Kept | undefined): Promise<void> => {
  const { modules_version, updated_at } = await applicationOf(transaction, owner)
  const branches = await keepSnapshot(transaction, owner)
  await transaction
    .insertInto('flow_versions')
    .values({
      ...{ account_id: owner.accountId, application_id: owner.applicationId, version: (latest?.version ?? 0) + 1 },
      ...{ created_at: updated_at, saved_at: updated_at, first_modules_version: modules_version, modules_version, branches: JSON.stringify(branches) },
      ...(await changesOf(transaction, owner, latest?.branches ?? null, branches)),
    })
    .execute()
}

const ensureKnown = async (transaction: StoreTransaction, owner: Owner): Promise<void> => {
  const [latest] = await latestTwo(transaction, owner)
  const { modules_version } = await applicationOf(transaction, owner)
  if (latest?.modules_version === modules_version) return
  await addUnattributed(transaction, owner, latest)
}

const isSame = (before: readonly VersionBranch[], after: readonly VersionBranch[]): boolean =>
  before.length === after.length &&
  before.every(({ id, friendly_name, hash }, index) => {
    const branch = after[index]
    return branch?.id === id && branch.friendly_name === friendly_name && branch.hash === hash
  })

/** Whether the version may still get further requests of the save that made it. */
const isOpenFor = ({ userId, now, mayJoin }: FlowEdit, { author_id, saved_at, note, tests, touched }: Kept): boolean => {
  const age = now.getTime() - saved_at.getTime()
  return mayJoin && author_id === userId && note === null && tests === null && touched !== null && age >= 0 && age <= SAVE_MS
}

const joins = (edit: FlowEdit, latest: Kept): boolean => isOpenFor(edit, latest) && !latest.touched?.includes(edit.touches)

/** A request that was sent again, as its answer got lost. */
const repeats = (edit: FlowEdit, latest: Kept): boolean => isOpenFor(edit, latest) && latest.touched?.at(-1) === edit.touches

type Extension = Partial<Record<'branches' | 'changes', string>> & { touched: string | null; more_changes?: number }

const extend = async (transaction: StoreTransaction, edit: FlowEdit, { version, saved_at }: Kept, extension: Extension) => {
  const { modules_version } = await applicationOf(transaction, edit)
  await transaction
    .updateTable('flow_versions')
    .set({ ...extension, modules_version, saved_at: extension.touched === null ? saved_at : edit.now })
    .where('account_id', '=', edit.accountId)
    .where('application_id', '=', edit.applicationId)
    .where('version', '=', version)
    .execute()
}

const addEdit = async (transaction: StoreTransaction, edit: FlowEdit): Promise<void> => {
  const [latest, earlier] = await latestTwo(transaction, edit)
  if (latest === undefined) throw new Error('a call flow has no version')
  const branches = await keepSnapshot(transaction, edit)
  // A save that begins without a change must not give its next request to the save before.
  const touched = joins(edit, latest) ? JSON.stringify([...(latest.touched ?? []), edit.touches]) : null
  if (isSame(latest.branches, branches)) return extend(transaction, edit, latest, { touched: repeats(edit, latest) ? JSON.stringify(latest.touched) : touched })
  if (touched !== null) {
    const changed = await changesOf(transaction, edit, earlier?.branches ?? null, branches)
    return extend(transaction, edit, latest, { branches: JSON.stringify(branches), touched, ...changed })
  }
  const { modules_version } = await applicationOf(transaction, edit)
  const version = latest.version + 1
  await transaction
    .insertInto('flow_versions')
    .values({
      ...{ account_id: edit.accountId, application_id: edit.applicationId, version, created_at: edit.now, saved_at: edit.now },
      ...{ author_id: edit.userId, author_name: await nameOf(transaction, edit), restored_version: edit.restored ?? null },
      // An edit that leaves the steps' version as it is shares it with the version before.
      ...{ first_modules_version: Math.min(latest.modules_version + 1, modules_version), modules_version },
      ...{ touched: edit.restored === undefined ? JSON.stringify([edit.touches]) : null, branches: JSON.stringify(branches) },
      ...(await changesOf(transaction, edit, latest.branches, branches)),
    })
    .execute()
  if (version % THINNED_EVERY === 0 || latest.version % THINNED_EVERY === 0) await thinOut(transaction, edit.applicationId)
}

/** Keeps what the edit makes of the call flow as a version. The application must be locked. */
export const keepVersion = async <Result>(transaction: StoreTransaction, edit: FlowEdit, act: () => Promise<Result>): Promise<Result> => {
  await ensureKnown(transaction, edit)
  const result = await act()
  await addEdit(transaction, edit)
  return result
}
