import { sql } from 'kysely'
import type { Schedule } from 'contract/schedules'
import { isNeverOpen, openAt, type Hours } from 'callflow/hours'
import { NotFound } from '../../platform/failures/failures'
import type { Store, StoreTransaction } from '../../platform/database/tables'

interface StoredHours extends Omit<Hours, 'override'> {
  override_state: 'open' | 'closed' | null
  override_until: Date | null
  override_set_at: Date | null
}

export const hoursOf = ({ time_zone, weekly, exceptions, holidays, override_state: state, override_until, override_set_at }: StoredHours): Hours => {
  const isSet = state !== null && override_set_at !== null
  const until = override_until?.toISOString() ?? null
  return { time_zone, weekly, exceptions, holidays, override: isSet ? { state, until, set_at: override_set_at.toISOString() } : null }
}

/** Of the account, by id. */
export const readHours = async (store: Store, accountId: string): Promise<Map<string, Hours>> => {
  const rows = await store.selectFrom('schedules').selectAll().where('account_id', '=', accountId).execute()
  return new Map(rows.map((row) => [row.id, hoursOf(row)]))
}

const columns = [
  'schedules.id',
  'schedules.name',
  'schedules.time_zone',
  'schedules.weekly',
  'schedules.exceptions',
  'schedules.holidays',
  'schedules.version',
  'schedules.override_state',
  'schedules.override_until',
  'schedules.override_set_at',
  'schedules.feed_created_at',
  'schedules.updated_at',
] as const

const applicationIds = sql<string[]>`array(
  select distinct branch.application_id
  from application_modules as module join application_branches as branch on branch.id = module.branch_id
  where module.account_id = schedules.account_id and module.module_name = 'opening_hours'
    and module.parameters ->> 'schedule_id' = schedules.id
  order by branch.application_id)`

export const selectSchedules = (store: Store, accountId: string) =>
  store
    .selectFrom('schedules')
    .leftJoin('users', 'users.id', 'schedules.override_by')
    .select([...columns, 'users.firstname', 'users.lastname', applicationIds.as('application_ids')])
    .where('schedules.account_id', '=', accountId)

export type ScheduleRow = Awaited<ReturnType<ReturnType<typeof selectSchedules>['executeTakeFirstOrThrow']>>

const nameOf = ({ firstname, lastname }: ScheduleRow): string | null => `${firstname ?? ''} ${lastname ?? ''}`.trim() || null

const overrideOf = ({ override }: Hours, row: ScheduleRow, now: Date): Schedule['override'] => {
  if (override === null || (override.until !== null && Date.parse(override.until) <= now.getTime())) return null
  return { ...override, by_name: nameOf(row) }
}

export const toWire = (row: ScheduleRow, now: Date): Schedule => {
  const { id, name, time_zone, weekly, exceptions, holidays } = row
  const hours = hoursOf(row)
  const opening = openAt(hours, now)
  return {
    id,
    name,
    time_zone,
    weekly,
    exceptions,
    holidays,
    override: overrideOf(hours, row, now),
    status: {
      is_open: opening.isOpen ? 1 : 0,
      reason: opening.reason,
      name: opening.name,
      changes_at: opening.changesAt?.toISOString() ?? null,
      is_open_next: opening.isOpenNext ? 1 : 0,
    },
    is_never_open: isNeverOpen(hours, now) ? 1 : 0,
    application_ids: row.application_ids,
    feed_created_at: row.feed_created_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  }
}

export const findSchedule = async (store: Store, accountId: string, id: string): Promise<ScheduleRow> => {
  const row = await selectSchedules(store, accountId).where('schedules.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new NotFound()
  return row
}

/** Locks the schedule until the transaction ends. */
export const holdSchedule = async (transaction: StoreTransaction, accountId: string, id: string): Promise<ScheduleRow> => {
  const held = transaction.selectFrom('schedules').select('id').where('account_id', '=', accountId).where('id', '=', id)
  if ((await held.forUpdate().executeTakeFirst()) === undefined) throw new NotFound()
  return findSchedule(transaction, accountId, id)
}

/** Where saved call flows use it. */
export const branchesThatUse = (store: Store, accountId: string, id: string) =>
  store
    .selectFrom('application_modules as module')
    .innerJoin('application_branches as branch', 'branch.id', 'module.branch_id')
    .innerJoin('applications as application', 'application.id', 'branch.application_id')
    .select(['branch.id', 'branch.friendly_name', 'application.id as application_id', 'application.friendly_name as application_name'])
    .distinct()
    .where('module.account_id', '=', accountId)
    .where('module.module_name', '=', 'opening_hours')
    .where((where) => where(where.ref('module.parameters', '->>').key('schedule_id'), '=', id))
