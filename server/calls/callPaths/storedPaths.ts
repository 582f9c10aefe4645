import { sql } from 'kysely'
import { storedCallId } from '../../platform/database/callIds'
import type { CallKey, CallSteps, StepRecord } from '../records/port'
import type { Store, StoreTransaction } from '../../platform/database/tables'

const rowOf = ({ accountId, startedAt, flow }: CallSteps, call_id: string, at: Date) => (step: StepRecord) => ({
  account_id: accountId,
  started_at: startedAt,
  call_id,
  step: step.step,
  flow_version: flow.version,
  application_id: flow.applicationId,
  branch_id: step.branchId,
  module_index: step.moduleIndex,
  module_name: step.moduleName,
  outcome: step.outcome,
  key: step.key,
  to_branch_id: step.toBranchId,
  at,
})

/** Of a call and its steps, recorded at the same time, one must see the other, also before either has a row. */
const lockPath = (transaction: Store, call_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`path ${call_id}`}, 0))`.execute(transaction)

const isMissed = async (transaction: Store, accountId: string, callId: string): Promise<boolean> => {
  const calls = transaction.selectFrom('calls').select('id').where('id', '=', callId).where('account_id', '=', accountId)
  return (await calls.where('outcome', '=', 'missed').executeTakeFirst()) !== undefined
}

export const endSteps = async (transaction: StoreTransaction, { id, accountId, startedAt }: CallKey): Promise<void> => {
  const call_id = storedCallId(id)
  if (call_id === null) return
  await lockPath(transaction, call_id)
  const steps = transaction.updateTable('call_steps').set({ outcome: 'left' }).where('account_id', '=', accountId).where('started_at', '=', startedAt)
  await steps.where('call_id', '=', call_id).where('outcome', '=', 'waiting').execute()
  await settlePath(transaction, accountId, id)
}

/** A repeated report changes nothing: only what is still awaited, or was given up too early, gets another outcome. */
export const writeSteps = async (transaction: StoreTransaction, call: CallSteps, at: Date): Promise<void> => {
  const call_id = storedCallId(call.id)
  if (call_id === null) return
  const { accountId: account_id, startedAt: started_at, flow } = call
  const path = { account_id, started_at, call_id, application_id: flow.applicationId, flow_version: flow.version }
  await lockPath(transaction, call_id)
  await transaction.insertInto('call_paths').values(path).onConflict((same) => same.doNothing()).execute()
  if (call.steps.length > 0) {
    await transaction
      .insertInto('call_steps')
      .values(call.steps.map(rowOf(call, call_id, at)))
      .onConflict((same) =>
        same
          .columns(['account_id', 'started_at', 'call_id', 'step'])
          .doUpdateSet({
            outcome: sql`case excluded.outcome when 'waiting' then call_steps.outcome else excluded.outcome end`,
            key: sql`coalesce(excluded.key, call_steps.key)`,
            to_branch_id: sql`coalesce(excluded.to_branch_id, call_steps.to_branch_id)`,
          })
          .where('call_steps.outcome', 'in', ['waiting', 'left'])
          .where(sql<boolean>`(excluded.outcome not in ('waiting', call_steps.outcome) or excluded.key is not null and call_steps.key is null)`),
      )
      .execute()
  }
  // The report of the caller's hang-up may have come first.
  if (await isMissed(transaction, account_id, call_id)) return endSteps(transaction, call)
  await settlePath(transaction, account_id, call.id)
}

/** Of the steps of a call, in the table or the rows named `steps`. */
export const behaviourOf = sql<string | null>`md5(string_agg(concat_ws(' ', branch_id, module_index, module_name, outcome, key, to_branch_id), ',' order by step))::uuid`

/** Of all ended calls of an account that were stored without. */
export const storeBehaviours = async (transaction: Store, accountId: string): Promise<void> => {
  await sql`
    update call_paths as path set behaviour = known.behaviour
    from (select started_at, call_id, ${behaviourOf} as behaviour from call_steps where account_id = ${accountId} group by 1, 2) as known
    where path.account_id = ${accountId} and path.started_at = known.started_at and path.call_id = known.call_id and path.ending is not null
      and path.behaviour is null`.execute(transaction)
}

/** How the call ended, once that is known: the call and its last step are written in either order. */
export const settlePath = async (transaction: Store, accountId: string, callId: string): Promise<void> => {
  const call_id = storedCallId(callId)
  if (call_id === null) return
  await lockPath(transaction, call_id)
  await sql`
    update call_paths as path set ending = known.ending, behaviour = known.behaviour
    from (
      select case calls.outcome when 'answered' then 'reached' when 'message' then 'message' else
        case when last.outcome = 'left' and last.module_name in ('router', 'extensions') and last.key is null then 'menu' else 'missed' end
      end as ending, (
        select ${behaviourOf} from call_steps where account_id = ${accountId} and call_id = ${call_id}::uuid and started_at = calls.started_at
      ) as behaviour
      from calls left join lateral (
        select outcome, module_name, key from call_steps
        where account_id = ${accountId} and call_id = ${call_id}::uuid and started_at = calls.started_at
        order by step desc limit 1
      ) as last on true
      where calls.id = ${call_id}::uuid and calls.account_id = ${accountId} and calls.outcome is not null
    ) as known
    where path.account_id = ${accountId} and path.call_id = ${call_id}::uuid and (path.ending, path.behaviour) is distinct from (known.ending, known.behaviour)`.execute(transaction)
}
