import {
  applicationsOperations,
  type ApplicationBody,
  type ApplicationReply,
  type ApplicationSummary,
  type FlowProblem,
} from 'contract/applications'
import { rehearsalsOperations } from 'contract/flowVersions'
import { flowKey } from '../versions/snapshot'
import type { RandomSource } from '../../platform/random'
import type { Clock } from '../../platform/clock'
import { NotFound } from '../../platform/failures/failures'
import { enforceRowLimit, inTransaction, prepared } from '../../platform/database/transaction'
import { friendlyNameOf } from '../../platform/texts/texts'
import type { Versioned } from '../../platform/http/routes/request'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { mapInSlices } from '../../platform/jobs/slices'
import type { FlowProblems } from '../branches/queries'
import type { FlowChecks } from './checks'
import type { BranchesService } from '../branches/service'
import { route, type BoundRoute } from '../../platform/http/routes/route'

interface StoredApplication {
  id: string
  friendly_name: string
  updated_at: Date
  requires_checks: 0 | 1
}

interface Night {
  called_at: Date | null
  calls: number | null
  differing: number | null
}

const lastNight = ({ called_at, calls, differing }: Night): Pick<ApplicationSummary, 'last_night'> => ({
  last_night: called_at === null || calls === null || differing === null ? null : { called_at: called_at.toISOString(), calls, differing },
})

const toWire = ({ id, friendly_name, updated_at, requires_checks }: StoredApplication, problem: FlowProblem | null): ApplicationSummary => ({
  id,
  friendly_name,
  updated_at: updated_at.toISOString(),
  problem,
  requires_checks,
})

export interface ApplicationsService {
  list: (accountId: string) => Promise<ApplicationSummary[]>
  create: (accountId: string, body: ApplicationBody, transaction: StoreTransaction) => Promise<ApplicationReply>
  get: (accountId: string, id: string) => Promise<Versioned<ApplicationReply>>
  rename: (accountId: string, id: string, body: ApplicationBody) => Promise<ApplicationReply>
  /** Numbers that are routed to it are parked. */
  remove: (accountId: string, id: string) => Promise<void>
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  branches: Pick<BranchesService, 'createRoot' | 'list'>
  problems: Pick<FlowProblems, 'ofFlow'>
}

const columns = ['applications.id', 'friendly_name', 'updated_at', 'requires_checks'] as const

export const makeApplicationsService = ({ store, clock, random, branches, problems }: Deps): ApplicationsService => {
  const applicationsOf = (accountId: string) =>
    store.selectFrom('applications').select([...columns, flowKey(accountId).as('flow_key')]).where('applications.account_id', '=', accountId)

  const get: ApplicationsService['get'] = async (accountId, id) => {
    const { version, reply } = await branches.list(accountId, id)
    const application = await applicationsOf(accountId).where('applications.id', '=', id).executeTakeFirst()
    if (application === undefined) throw new NotFound()
    return { version, reply: { application: { ...toWire(application, await problems.ofFlow(accountId, application)), ...reply } } }
  }

  return {
    list: async (accountId) => {
      const nights = applicationsOf(accountId)
        .leftJoin('night_watches', (night) => night.onRef('night_watches.id', '=', 'applications.id').on('due_at', 'is not', null))
        .select(['called_at', 'calls', 'differing'])
      const rows = await nights.orderBy('updated_at', 'desc').orderBy('applications.id').modifyFront(prepared).execute()
      return mapInSlices(rows, async (row) => ({ ...toWire(row, await problems.ofFlow(accountId, row)), ...lastNight(row) }))
    },

    create: async (account_id, body, transaction) => {
      const now = clock()
      const application = { id: random.id(), friendly_name: friendlyNameOf(body.friendly_name), updated_at: now, requires_checks: 0 as const }
      await enforceRowLimit(transaction, 'applications', account_id)
      await transaction.insertInto('applications').values({ ...application, account_id, created_at: now }).execute()
      const root = await branches.createRoot(account_id, application.id, transaction)
      return { application: { ...toWire(application, 'no_steps'), branches: [root] } }
    },

    get,

    rename: async (accountId, id, body) => {
      const friendly_name = friendlyNameOf(body.friendly_name)
      const renamed = await store
        .updateTable('applications')
        .set({ friendly_name, updated_at: clock() })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (renamed === undefined) throw new NotFound()
      return (await get(accountId, id)).reply
    },

    remove: (accountId, id) =>
      inTransaction(store, async (transaction) => {
        // Deleted first, so that anyone routing a number to it waits and then finds it gone.
        const applications = transaction.deleteFrom('applications').where('account_id', '=', accountId)
        const removed = await applications.where('id', '=', id).returning('id').executeTakeFirst()
        if (removed === undefined) throw new NotFound()
        await transaction
          .updateTable('numbers')
          .set({ endpoint_type: 'parking', endpoint_value: null })
          .where('account_id', '=', accountId)
          .where('endpoint_value', '=', id)
          .execute()
      }),
  }
}

export const applicationsRoutes = (applications: ApplicationsService, checks: FlowChecks): BoundRoute[] => [
  route(applicationsOperations.listApplications, async ({ caller }) => ({
    applications: await applications.list(caller.accountId),
  })),
  route(applicationsOperations.createApplication, { idempotent: 'transaction' }, ({ body, caller, transaction }) =>
    applications.create(caller.accountId, body, transaction),
  ),
  route(applicationsOperations.getApplication, { versioned: true }, ({ params, caller }) =>
    applications.get(caller.accountId, params.applicationId),
  ),
  route(applicationsOperations.renameApplication, ({ params, body, caller }) =>
    applications.rename(caller.accountId, params.applicationId, body),
  ),
  route(applicationsOperations.deleteApplication, ({ params, caller }) =>
    applications.remove(caller.accountId, params.applicationId),
  ),
  route(rehearsalsOperations.setFlowChecks, ({ params, body, caller }) => checks.set(caller, params.applicationId, body)),
  route(rehearsalsOperations.skipFlowChecks, ({ params, body, caller }) => checks.skip(caller, params.applicationId, body)),
]
