import { createHash } from 'node:crypto'
import { scheduleIdsIn } from 'callflow/flowAt'
import { jsonKey } from 'callflow/parameters'
import { flowsOperations, type FlowBody, type FlowReply, type WholeFlow } from 'contract/flows'
import type { Branch, Parameters } from 'contract/applications'
import type { Clock } from '../../platform/clock'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { inTransaction } from '../../platform/database/transaction'
import { isInvalid, NotFound, Validation, VersionConflict } from '../../platform/failures/failures'
import type { IsExpected, Member, Versioned } from '../../platform/http/routes/request'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { RandomSource } from '../../platform/random'
import { friendlyNameOf } from '../../platform/texts/texts'
import type { SoundHashes } from '../../sounds/index'
import type { FlowChecks } from '../applications/checks'
import { holdApplication, readBranches } from '../branches/queries'
import { MODULES_BYTES, ROOT } from '../branches/rules'
import type { BranchesService } from '../branches/service'
import type { FeaturesService } from '../features/service'
import { isOwnScript } from '../rehearsals/service'
import { hoursOf } from '../schedules/queries'
import type { Owner } from '../versions/snapshot'

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  branches: Pick<BranchesService, 'replaceAll' | 'tell'>
  features: Pick<FeaturesService, 'idsIn'>
  sounds: SoundHashes
  checks: Pick<FlowChecks, 'enforce'>
}

type Content = Pick<WholeFlow, 'friendly_name' | 'branches' | 'tests'>

const versionOf = ({ friendly_name, branches, tests }: Content): string =>
  createHash('sha256').update(jsonKey([friendly_name, branches, tests])).digest('hex').slice(0, 16)

const readContent = async (store: Store, { accountId, applicationId }: Owner): Promise<Content> => {
  const applications = store.selectFrom('applications').select('friendly_name').where('account_id', '=', accountId)
  const application = await applications.where('id', '=', applicationId).executeTakeFirst()
  if (application === undefined) throw new NotFound()
  const branches = await readBranches(store, accountId, applicationId)
  const tests = store.selectFrom('rehearsals').select(['id', 'friendly_name', 'script', 'expected']).where('account_id', '=', accountId)
  return {
    ...application,
    branches: branches.map(({ id, friendly_name, modules }) => ({
      ...{ id, friendly_name },
      modules: modules.map((module) => ({ id: module.id, module_name: module.module_name, description: module.description, parameters: module.parameters })),
    })),
    tests: await tests.where('application_id', '=', applicationId).orderBy('created_at').orderBy('id').execute(),
  }
}

/** Where settings name a branch: a text elsewhere that happens to be an id stays. */
const namesBranch = (name: string): boolean => name === 'branch' || name.endsWith('_branch')

const withBranches = (parameters: Parameters, renamed: ReadonlyMap<string, string>): Parameters => {
  const change = (name: string, value: unknown): unknown => {
    if (namesBranch(name) && (typeof value === 'string' || typeof value === 'number')) return renamed.get(String(value).trim()) ?? value
    if (Array.isArray(value)) return value.map((each: unknown) => change('', each))
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(key, part)])) : value
  }
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, change(name, value)]))
}

const isTwice = (ids: readonly string[]): boolean => new Set(ids).size < ids.length

/** The branches as they are to be: with ids of the call flow, or new ones, wherever they are named. */
const branchesOf = ({ branches }: Pick<FlowBody, 'branches'>, standing: readonly Branch[], newId: () => string): { branches: Branch[]; renamed: ReadonlyMap<string, string> } => {
  const known = new Map(standing.map((branch) => [String(branch.id), branch]))
  const root = standing.find(({ name }) => name === ROOT)
  if (isTwice(branches.map(({ id }) => String(id))) || String(branches[0]?.id) !== String(root?.id)) throw new Validation({ branches: [isInvalid] })
  const renamed = new Map(branches.flatMap(({ id }) => (known.has(String(id)) ? [] : [[String(id), newId()] as const])))
  return {
    renamed,
    branches: branches.map((sent) => {
      const [before, id] = [known.get(String(sent.id)), renamed.get(String(sent.id)) ?? String(sent.id)]
      const own = new Set(before?.modules.map((module) => String(module.id)))
      const modules = sent.modules.map(({ id: sentId, module_name, description, parameters }) => ({
        // A step keeps its id within its branch, as when a branch is saved.
        id: own.delete(String(sentId)) ? String(sentId) : newId(),
        ...{ module_name, description: description ?? '', parameters: withBranches(parameters, renamed), is_active: 1 as const, application_id: '', branch_id: id },
      }))
      return { id, name: before?.name ?? `branch-${id}`, friendly_name: before?.name === ROOT ? before.friendly_name : friendlyNameOf(sent.friendly_name), modules }
    }),
  }
}

export type FlowService = ReturnType<typeof makeFlowService>

export const makeFlowService = ({ store, clock, random, branches, features, sounds, checks }: Deps) => {
  const whole = async (owner: Owner, content: Content): Promise<Versioned<FlowReply>> => {
    const used = scheduleIdsIn(content.branches.map((branch) => ({ ...branch, name: '' })))
    const stored = used.length === 0 ? [] : await store.selectFrom('schedules').selectAll().where('account_id', '=', owner.accountId).where('id', 'in', used).orderBy('id').execute()
    const played = content.branches.flatMap(({ modules }) => modules.flatMap(({ module_name, parameters }) => features.idsIn(module_name, parameters).audioFiles))
    const flow = {
      id: owner.applicationId,
      ...content,
      schedules: stored.map((row) => ({ id: row.id, name: row.name, ...hoursOf(row) })),
      sounds: await sounds.of(owner.accountId, [...new Set(played)]),
    }
    return { version: versionOf(content), reply: { flow } }
  }

  /** Those that are left out go, those with an id of the call flow change, and the others are new. */
  const saveTests = async (transaction: StoreTransaction, { accountId, applicationId }: Owner, standing: Content['tests'], tests: FlowBody['tests'], renamed: ReadonlyMap<string, string>): Promise<void> => {
    const known = new Set(standing.map(({ id }) => String(id)))
    const kept = tests.map(({ id }) => (known.delete(String(id)) ? String(id) : null))
    if (known.size > 0) await transaction.deleteFrom('rehearsals').where('application_id', '=', applicationId).where('id', 'in', [...known]).execute()
    for (const [place, { friendly_name, script, expected }] of tests.entries()) {
      if (!(await isOwnScript(transaction, accountId, script))) throw new Validation({ tests: [isInvalid] })
      const branch_id = expected.branch_id === null ? null : (renamed.get(String(expected.branch_id)) ?? expected.branch_id)
      const columns = { friendly_name: friendlyNameOf(friendly_name), script: JSON.stringify(script), expected: JSON.stringify({ ...expected, branch_id }) }
      const id = kept[place] ?? null
      if (id !== null) await transaction.updateTable('rehearsals').set(columns).where('application_id', '=', applicationId).where('id', '=', id).execute()
      // One after the other, as they are listed.
      else await transaction.insertInto('rehearsals').values({ id: random.id(), account_id: accountId, application_id: applicationId, ...columns, created_at: new Date(clock().getTime() + place) }).execute()
    }
  }

  return {
    get: async (owner: Owner): Promise<Versioned<FlowReply>> => whole(owner, await readContent(store, owner)),

    save: async (author: Member, applicationId: string, body: FlowBody, isExpected: IsExpected): Promise<Versioned<FlowReply>> => {
      const owner = { accountId: author.accountId, applicationId }
      const friendly_name = friendlyNameOf(body.friendly_name)
      const { content, modules } = await inTransaction(store, async (transaction) => {
        await holdApplication(transaction, owner.accountId, applicationId)
        const before = await readContent(transaction, owner)
        if (!isExpected(versionOf(before))) throw new VersionConflict()
        const standing = await readBranches(transaction, owner.accountId, applicationId)
        const sent = branchesOf(body, standing, random.id)
        const isSame = jsonKey(sent.branches.map(({ modules: steps, ...branch }) => [branch.id, branch.friendly_name, steps.map(stepKey)])) === jsonKey(standing.map(({ modules: steps, ...branch }) => [branch.id, branch.friendly_name, steps.map(stepKey)]))
        if (!isSame) await branches.replaceAll(transaction, author, applicationId, sent.branches)
        await transaction.updateTable('applications').set({ friendly_name, updated_at: clock() }).where('id', '=', applicationId).where('friendly_name', '<>', friendly_name).execute()
        await saveTests(transaction, owner, before.tests, body.tests, sent.renamed)
        const content = await readContent(transaction, owner)
        await checks.enforce(transaction, author, applicationId, { ...content, branches: sent.branches, reason: body.reason })
        return { content, modules: sent.branches.flatMap((branch) => branch.modules) }
      })
      await branches.tell(owner.accountId, applicationId, modules)
      return whole(owner, content)
    },
  }
}

const stepKey = ({ id, module_name, description, parameters }: Branch['modules'][number]): unknown => [id, module_name, description, parameters]

export const flowRoutes = (flows: FlowService): BoundRoute[] => [
  route(flowsOperations.getFlow, { versioned: true, isCostly: true }, ({ params, caller }) => flows.get({ accountId: caller.accountId, applicationId: params.applicationId })),
  route(flowsOperations.saveFlow, { versioned: true, isCostly: true, bodyBytes: MODULES_BYTES }, ({ params, body, caller, isExpected }) => flows.save(caller, params.applicationId, body, isExpected)),
]
