import {
  type Branch,
  type BranchBody,
  type BranchesReply,
  type BranchOrderBody,
  type BranchReply,
  type Module,
  type ModulesBody,
  type ModulesReply,
  type SentModule,
  branchesOperations,
} from 'contract/applications'
import type { Id } from 'contract/operation'
import type { RandomSource } from '../../platform/random'
import type { Clock } from '../../platform/clock'
import { VersionConflict, NotFound, Validation } from '../../platform/failures/failures'
import { friendlyNameOf } from '../../platform/texts/texts'
import { isPremium } from '../../platform/texts/phoneNumber'
import { keepVersion, type FlowEdit } from '../versions/keepVersion'
import { latestVersion, readBranchesOf } from '../versions/snapshot'
import { inTransaction } from '../../platform/database/transaction'
import type { IdempotentContext } from '../../platform/http/routes/idempotency'
import type { AccountEvents } from '../../platform/events/accountEvents'
import type { IsExpected, Versioned, Member } from '../../platform/http/routes/request'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import type { FlowChecks } from '../applications/checks'
import type { FeaturesService } from '../features/service'
import { replaceModules, putBack } from './modules'
import {
  holdApplication,
  holdBranch,
  measureModules,
  placeBranches,
  raiseVersion,
  readBranches,
  selectBranches,
  touchApplication,
  type HeldBranch,
} from './queries'
import { enforceSizeLimit, enforceOtherBranch, enforceBranchLimit, orderOf, ROOT, stepsOf, type Step, MODULES_BYTES } from './rules'
import { route, type BoundRoute } from '../../platform/http/routes/route'

type Author = Pick<Member, 'accountId' | 'userId' | 'key'>

const nothing = { modules: 0, bytes: 0 }

interface FirstModules {
  id: Id
  modules: readonly SentModule[]
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  features: Pick<FeaturesService, 'isKnown' | 'idsIn' | 'addressesIn' | 'premiumNumbersIn'>
  /** Asks new recipients of voicemails for their consent. */
  askForConsent: (accountId: string, addresses: readonly string[]) => Promise<void>
  events: Pick<AccountEvents, 'announce'>
  checks: Pick<FlowChecks, 'enforceSave'>
}

/** The call flow once the save is done that this branch is a part of. */
const flowAfter = (standing: readonly Branch[], branchId: string, { modules, flow = [] }: ModulesBody): Branch[] => {
  const sent = new Map([...flow.map((branch) => [String(branch.id), branch.modules] as const), [branchId, modules] as const])
  return standing.map((branch) => ({
    ...branch,
    modules: sent.get(String(branch.id))?.map(({ module_name, parameters }): Module => ({ id: '', module_name, description: '', parameters, application_id: '', branch_id: branch.id, is_active: 1 })) ?? branch.modules,
  }))
}

export type BranchesService = ReturnType<typeof makeBranchesService>

export const makeBranchesService = ({ store, clock, random, features, askForConsent, events, checks }: Deps) => {
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

  const edit = <Result>(
    transaction: StoreTransaction,
    { accountId, userId, key }: Author,
    applicationId: string,
    change: Pick<FlowEdit, 'touches' | 'mayJoin' | 'restored'>,
    act: () => Promise<Result>,
  ): Promise<Result> => keepVersion(transaction, { accountId, userId, keyName: key?.name ?? null, applicationId, now: clock(), ...change }, act)

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

  const audioFilesOf = ({ module_name, parameters }: Step): readonly string[] => features.idsIn(module_name, parameters).audioFiles

  const premiumNumbersOf = ({ module_name, parameters }: SentModule): string[] => features.premiumNumbersIn(module_name, parameters)

  /** Those of a flow that was saved before they were refused may stay: they are never dialled. */
  const enforceNoNewPremium = async (transaction: StoreTransaction, accountId: string, branch: HeldBranch, steps: readonly Step[]): Promise<void> => {
    const premium = steps.flatMap(premiumNumbersOf)
    if (premium.length === 0) return
    const known = new Set((await modulesOf(transaction, accountId, branch.application_id, branch.id)).flatMap(premiumNumbersOf))
    if (!premium.every((number) => known.has(number))) throw new Validation({ modules: [isPremium] })
  }

  const replace = async (transaction: StoreTransaction, accountId: string, branch: HeldBranch, body: ModulesBody): Promise<Module[]> => {
    const steps = await stepsOf(body, features.isKnown)
    enforceSizeLimit(await measureModules(transaction, branch), steps)
    await enforceNoNewPremium(transaction, accountId, branch, steps)
    return replaceModules(transaction, { accountId, branch, steps, audioFilesOf, random })
  }

  const askRecipients = (accountId: string, modules: readonly Module[]): Promise<void> =>
    askForConsent(accountId, modules.flatMap(({ module_name, parameters }) => features.addressesIn(module_name, parameters)))

  const tell = async (accountId: string, applicationId: string, modules: readonly Module[]): Promise<void> => {
    events.announce({ account_id: accountId, kind: 'application.updated', id: applicationId })
    await askRecipients(accountId, modules)
  }

  return {
    /** The version is never newer than the branches, so that saving by it can't overwrite unseen changes. */
    list: async (accountId: string, applicationId: string): Promise<Versioned<BranchesReply>> => {
      const version = await versionOf(accountId, applicationId)
      return { version, reply: { branches: await readBranches(store, accountId, applicationId) } }
    },

    /** Puts branches and steps back as they were in a version. Returns the version of the modules, and the version that this makes. */
    restore: async (author: Author, applicationId: string, restored: number, isExpected: IsExpected): Promise<Versioned<number>> => {
      const { accountId } = author
      const { modules, ...saved } = await inTransaction(store, async (transaction) => {
        if (!isExpected(await holdApplication(transaction, accountId, applicationId))) throw new VersionConflict()
        const owner = { accountId, applicationId }
        const { row, branches } = await readBranchesOf(transaction, owner, restored)
        const hashed = branches.map((branch, index) => ({ ...branch, hash: row.branches[index]?.hash ?? '' }))
        const version = await edit(transaction, author, applicationId, { touches: 'all', mayJoin: false, restored }, () =>
          putBack(transaction, { ...owner, branches: hashed, audioFilesOf, random, now: clock() }),
        )
        await checks.enforceSave(transaction, author, applicationId, () => readBranches(transaction, accountId, applicationId))
        return { version, reply: (await latestVersion(transaction, owner)) ?? restored, modules: branches.flatMap((branch) => branch.modules) }
      })
      await tell(accountId, applicationId, modules)
      return saved
    },

    /** Makes these the branches and steps, as one version. The application must be locked. */
    replaceAll: async (transaction: StoreTransaction, author: Author, applicationId: string, branches: readonly Branch[]): Promise<void> => {
      const owner = { accountId: author.accountId, applicationId }
      enforceBranchLimit(branches.length - 1)
      const modules = branches.flatMap((branch) => branch.modules)
      enforceSizeLimit({ all: nothing, own: nothing }, await stepsOf({ modules }, features.isKnown))
      const known = new Set((await readBranches(transaction, author.accountId, applicationId)).flatMap((branch) => branch.modules.flatMap(premiumNumbersOf)))
      if (!modules.flatMap(premiumNumbersOf).every((number) => known.has(number))) throw new Validation({ modules: [isPremium] })
      const changed = branches.map((branch) => ({ ...branch, hash: '' }))
      await edit(transaction, author, applicationId, { touches: 'all', mayJoin: false }, () => putBack(transaction, { ...owner, branches: changed, audioFilesOf, random, now: clock() }))
    },

    tell,

    create: async (author: Author, application_id: string, body: BranchBody, transaction: StoreTransaction): Promise<BranchReply> => {
      const { accountId: account_id } = author
      await holdApplication(transaction, account_id, application_id)
      const friendly_name = friendlyNameOf(body.friendly_name)
      const standing = await selectBranches(transaction, account_id, application_id).select('position').execute()
      enforceBranchLimit(standing.length)
      const position = 1 + Math.max(...standing.map((branch) => branch.position))
      return edit(transaction, author, application_id, { touches: `branch ${position}`, mayJoin: true }, async () => {
        await touchApplication(transaction, application_id, clock())
        return { branch: await insert(transaction, { account_id, application_id, position }, { friendly_name }) }
      })
    },

    createRoot: (account_id: string, application_id: string, transaction: StoreTransaction): Promise<Branch> =>
      insert(transaction, { account_id, application_id, position: 0 }, { name: ROOT, friendly_name: ROOT }),

    order: (author: Author, applicationId: string, { branch_ids }: BranchOrderBody): Promise<BranchesReply> =>
      inTransaction(store, async (transaction) => {
        const { accountId } = author
        await holdApplication(transaction, accountId, applicationId)
        const standing = await selectBranches(transaction, accountId, applicationId).execute()
        const order = orderOf(standing, branch_ids.map(String))
        await edit(transaction, author, applicationId, { touches: 'order', mayJoin: true }, async () => {
          await placeBranches(transaction, order)
          await touchApplication(transaction, applicationId, clock())
        })
        return { branches: await readBranches(transaction, accountId, applicationId) }
      }),

    rename: (author: Author, branchId: string, body: BranchBody): Promise<BranchReply> =>
      inTransaction(store, async (transaction) => {
        const { accountId } = author
        const { id, name, application_id } = await holdBranch(transaction, accountId, branchId)
        enforceOtherBranch(name)
        const friendly_name = friendlyNameOf(body.friendly_name)
        await edit(transaction, author, application_id, { touches: `name ${id}`, mayJoin: true }, async () => {
          await transaction.updateTable('application_branches').set({ friendly_name }).where('id', '=', id).execute()
          await touchApplication(transaction, application_id, clock())
        })
        const modules = await modulesOf(transaction, accountId, application_id, id)
        return { branch: { id, name, friendly_name, modules } }
      }),

    remove: (author: Author, branchId: string): Promise<void> =>
      inTransaction(store, async (transaction) => {
        const { id, name, application_id } = await holdBranch(transaction, author.accountId, branchId)
        enforceOtherBranch(name)
        await edit(transaction, author, application_id, { touches: `branch ${id}`, mayJoin: false }, async () => {
          await transaction.deleteFrom('application_branches').where('id', '=', id).execute()
          await touchApplication(transaction, application_id, clock())
        })
      }),

    /** Saves the first modules of a new application's branches, as one version. */
    fill: (author: Author, applicationId: string, contents: readonly FirstModules[], { transaction, afterwards }: IdempotentContext): Promise<void> =>
      edit(transaction, author, applicationId, { touches: 'steps', mayJoin: true }, async () => {
        const filled: Module[] = []
        for (const { id, modules } of contents) {
          const branch = await holdBranch(transaction, author.accountId, String(id))
          filled.push(...(await replace(transaction, author.accountId, branch, { modules: [...modules] })))
        }
        await raiseVersion(transaction, applicationId, clock())
        afterwards(() => void askRecipients(author.accountId, filled))
      }),

    saveModules: async (author: Author, branchId: string, body: ModulesBody, isExpected: IsExpected): Promise<Versioned<ModulesReply>> => {
      const { accountId } = author
      const saved = await inTransaction(store, async (transaction) => {
        const branch = await holdBranch(transaction, accountId, branchId)
        if (!isExpected(branch.version)) throw new VersionConflict()
        await checks.enforceSave(transaction, author, branch.application_id, async () => flowAfter(await readBranches(transaction, accountId, branch.application_id), branchId, body))
        return edit(transaction, author, branch.application_id, { touches: `steps ${branch.id}`, mayJoin: true }, async () => {
          const modules = await replace(transaction, accountId, branch, body)
          const version = await raiseVersion(transaction, branch.application_id, clock())
          return { applicationId: branch.application_id, version, reply: { modules } }
        })
      })
      await tell(accountId, saved.applicationId, saved.reply.modules)
      return saved
    },
  }
}

export const branchesRoutes = (branches: BranchesService): BoundRoute[] => [
  route(branchesOperations.listBranches, { versioned: true }, ({ params, caller }) =>
    branches.list(caller.accountId, params.applicationId),
  ),
  route(branchesOperations.createBranch, { idempotent: 'transaction' }, ({ params, body, caller, transaction }) =>
    branches.create(caller, params.applicationId, body, transaction),
  ),
  route(branchesOperations.orderBranches, ({ params, body, caller }) =>
    branches.order(caller, params.applicationId, body),
  ),
  route(branchesOperations.renameBranch, ({ params, body, caller }) =>
    branches.rename(caller, params.branchId, body),
  ),
  route(branchesOperations.deleteBranch, ({ params, caller }) =>
    branches.remove(caller, params.branchId),
  ),
  route(branchesOperations.saveModules, { versioned: true, bodyBytes: MODULES_BYTES }, ({ params, body, caller, isExpected }) =>
    branches.saveModules(caller, params.branchId, body, isExpected),
  ),
]
