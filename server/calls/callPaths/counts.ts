import { sql } from 'kysely'
import type { StepCount } from 'contract/callPaths'
import { storedCallId } from '../../platform/database/callIds'
import type { Store } from '../../platform/database/tables'

/** Both days included, as in Montreal. */
export interface FlowRange {
  applicationId: string
  from: string
  to: string
}

const total = sql<number>`sum(calls)::int`

export const countVersions = (store: Store, accountId: string, range: FlowRange): Promise<{ flow_version: number; calls: number }[]> =>
  store
    .selectFrom('flow_days')
    .select(['flow_version', total.as('calls')])
    .where('account_id', '=', accountId)
    .where('application_id', '=', storedCallId(range.applicationId))
    .where('day', '>=', range.from)
    .where('day', '<=', range.to)
    .groupBy('flow_version')
    .having(total, '>', 0)
    .execute()

export const countSteps = (store: Store, accountId: string, range: FlowRange): Promise<StepCount[]> =>
  store
    .selectFrom('step_days')
    .select(['branch_id', 'module_index', 'module_name', 'outcome', 'key', 'to_branch_id', total.as('calls')])
    .where('account_id', '=', accountId)
    .where('application_id', '=', storedCallId(range.applicationId))
    .where('day', '>=', range.from)
    .where('day', '<=', range.to)
    .groupBy(['branch_id', 'module_index', 'module_name', 'outcome', 'key', 'to_branch_id'])
    .having(total, '>', 0)
    .orderBy('branch_id')
    .orderBy('module_index')
    .orderBy('calls', 'desc')
    .execute()
