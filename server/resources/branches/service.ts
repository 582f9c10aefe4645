import {
  branchesOperations,
  type Branch,
  type BranchBody,
  type BranchesReply,
  type BranchOrderBody,
  type BranchReply,
  type ModulesBody,
  type ModulesReply,
} from 'contract/branches'
import type { RandomSource } from '../../core/random'
import type { Clock } from '../../core/clock'
import { VersionConflict, NotFound } from '../../core/failures/failures'
import { friendlyNameOf } from '../../core/texts/name'
import { inTransaction } from '../../core/transaction'
import type { AccountEvents } from '../../core/routes/accountEvents'
import type { IsExpected, Versioned } from '../../core/routes/version'
import type { Store, StoreTransaction } from '../../core/tables/tables'
import type { FeaturesService } from '../features/service'
import { replaceModules } from './modules'
import {
  holdApplication,
  holdBranch,
  measureModules,
  placeBranches,
  raiseVersion,
  readBranches,
  selectBranches,
  touchApplication,
} from './queries'
import { enforceSizeLimit, enforceOtherBranch, enforceModuleLimit, orderOf, ROOT, stepsOf, MODULES_BYTES } from './rules'
import { route, type BoundRoute } from '../../core/routes/route'

export interface BranchesService {
  /** The version is never newer than the branches, so that saving by it can't overwrite unseen changes. */
  list: (accountId: string, applicationId: string) => Promise<Versioned<BranchesReply>>
  create: (accountId: string, applicationId: string, body: BranchBody, transaction: StoreTransaction) => Promise<BranchReply>
  createRoot: (accountId: string, applicationId: string, transaction: StoreTransaction) => Promise<Branch>
  order: (accountId: string, applicationId: string, body: BranchOrderBody) => Promise<BranchesReply>
  rename: (accountId: string, branchId: string, body: BranchBody) => Promise<BranchReply>
  remove: (accountId: string, branchId: string) => Promise<void>
  saveModules: (accountId: string, branchId: string, body: ModulesBody, isExpected: IsExpected) => Promise<Versioned<ModulesReply>>
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  features: Pick<FeaturesService, 'isKnown' | 'audioFilesIn' | 'addressesIn'>
  /** Asks new recipients of voicemails for their consent. */
  askForConsent: (accountId: string, addresses: readonly string[]) => Promise<void>
  events: Pick<AccountEvents, 'announce'>
}

export const makeBranchesService = ({ store, clock, random, features, askForConsent, events }: Deps): BranchesService => {
  const insert = async (
    transaction: StoreTransaction,
    place: { account_id: string; application_id: string; position: number },
    named: { name?: string; friendly_name: string },
  ): Promise<Branch> => {
    const id = random.id()
    const branch = { id, name: named.name ?? `branch-${id}`, friendly_name: named.friendly_name }
    await transaction.insertInto('application_branches').values({ ...branch, ...place }).execute()
    return { ...branch, modules: [] }
  }

  const versionOf = async (accountId: string, applicationId: string): Promise<number> => {
    const applications = store.selectFrom('applications').select('modules_version').where('id', '=', applicationId)
    const application = await applications.where('account_id', '=', accountId).executeTakeFirst()
    if (application === undefined) throw new NotFound()
    return application.modules_version
  }

  const modulesOf = async (transaction: StoreTransaction, accountId: string, applicationId: string, branchId: string) => {
    const branches = await readBranches(transaction, accountId, applicationId)
    return branches.find(({ id }) => id === branchId)?.modules ?? []
  }

  return {
    list: async (accountId, applicationId) => {
      const version = await versionOf(accountId, applicationId)
      return { version, reply: { branches: await readBranches(store, accountId, applicationId) } }
    },

    create: async (account_id, application_id, body, transaction) => {
      await holdApplication(transaction, account_id, application_id)
      const friendly_name = friendlyNameOf(body.friendly_name)
      const standing = await selectBranches(transaction, account_id, application_id).select('position').execute()
      enforceModuleLimit(standing.length)
      const position = 1 + Math.max(...standing.map((branch) => branch.position))
      await touchApplication(transaction, application_id, clock())
      return { branch: await insert(transaction, { account_id, application_id, position }, { friendly_name }) }
    },

    createRoot: (account_id, application_id, transaction) =>
      insert(transaction, { account_id, application_id, position: 0 }, { name: ROOT, friendly_name: ROOT }),

    order: (accountId, applicationId, { branch_ids }) =>
      inTransaction(store, async (transaction) => {
        await holdApplication(transaction, accountId, applicationId)
        const standing = await selectBranches(transaction, accountId, applicationId).execute()
        await placeBranches(transaction, orderOf(standing, branch_ids.map(String)))
        await touchApplication(transaction, applicationId, clock())
        return { branches: await readBranches(transaction, accountId, applicationId) }
      }),

    rename: (accountId, branchId, body) =>
      inTransaction(store, async (transaction) => {
        const { id, name, application_id } = await holdBranch(transaction, accountId, branchId)
        enforceOtherBranch(name)
        const friendly_name = friendlyNameOf(body.friendly_name)
        await transaction.updateTable('application_branches').set({ friendly_name }).where('id', '=', id).execute()
        await touchApplication(transaction, application_id, clock())
        const modules = await modulesOf(transaction, accountId, application_id, id)
        return { branch: { id, name, friendly_name, modules } }
      }),

    remove: (accountId, branchId) =>
      inTransaction(store, async (transaction) => {
        const { id, name, application_id } = await holdBranch(transaction, accountId, branchId)
        enforceOtherBranch(name)
        await transaction.deleteFrom('application_branches').where('id', '=', id).execute()
        await touchApplication(transaction, application_id, clock())
      }),

    saveModules: async (accountId, branchId, body, isExpected) => {
      const saved = await inTransaction(store, async (transaction) => {
        const branch = await holdBranch(transaction, accountId, branchId)
        if (!isExpected(branch.version)) throw new VersionConflict()
        const steps = await stepsOf(body, features.isKnown)
        enforceSizeLimit(await measureModules(transaction, branch), steps)
        const audioFilesOf = ({ module_name, parameters }: (typeof steps)[number]) => features.audioFilesIn(module_name, parameters)
        const modules = await replaceModules(transaction, { accountId, branch, steps, audioFilesOf, random })
        const version = await raiseVersion(transaction, branch.application_id, clock())
        return { applicationId: branch.application_id, version, reply: { modules } }
      })
      events.announce({ account_id: accountId, kind: 'application.updated', id: saved.applicationId })
      await askForConsent(accountId, saved.reply.modules.flatMap(({ module_name, parameters }) => features.addressesIn(module_name, parameters)))
      return saved
    },
  }
}

export const branchesRoutes = (branches: BranchesService): BoundRoute[] => [
  route(branchesOperations.listBranches, { versioned: true }, ({ params, caller }) =>
    branches.list(caller.accountId, params.applicationId),
  ),
  route(branchesOperations.createBranch, { idempotent: 'transaction' }, ({ params, body, caller, transaction }) =>
    branches.create(caller.accountId, params.applicationId, body, transaction),
  ),
  route(branchesOperations.orderBranches, ({ params, body, caller }) =>
    branches.order(caller.accountId, params.applicationId, body),
  ),
  route(branchesOperations.renameBranch, ({ params, body, caller }) =>
    branches.rename(caller.accountId, params.branchId, body),
  ),
  route(branchesOperations.deleteBranch, ({ params, caller }) =>
    branches.remove(caller.accountId, params.branchId),
  ),
  route(branchesOperations.saveModules, { versioned: true, bodyBytes: MODULES_BYTES }, ({ params, body, caller, isExpected }) =>
    branches.saveModules(caller.accountId, params.branchId, body, isExpected),
  ),
]
