import type { FlowProblem, Branch } from 'contract/applications'
import {
  flowVersionsOperations,
  type FlowVersion,
  type FlowVersionReply,
  type FlowVersionsReply,
  type Missing,
  type VersionTests,
} from 'contract/flowVersions'
import { NotFound } from '../../platform/failures/failures'
import { latestVersion, readBranchesOf, selectVersions, type StoredVersion, readContents, type Owner } from './snapshot'
import { cutToPage, pageOf, rowsToRead, type PageQuery, type IsExpected, type Versioned } from '../../platform/http/routes/request'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { Store } from '../../platform/database/tables'
import type { BranchesService } from '../branches/service'
import type { FlowProblems } from '../branches/queries'
import type { FeaturesService } from '../features/service'

/** What the steps refer to but neither the account nor these branches have. */
const findMissing = async (store: Store, accountId: string, branches: readonly Branch[], features: Pick<FeaturesService, 'idsIn'>): Promise<Missing[]> => {
  const references = branches.flatMap(({ id: branch_id, friendly_name: branch_name, modules }) =>
    modules.flatMap(({ module_name, description, parameters }, module_index) => {
      const place = { branch_id, branch_name, module_index, module_name, description }
      const ids = features.idsIn(module_name, parameters)
      return [
        ...ids.audioFiles.map((id) => ({ kind: 'audiofile' as const, id, ...place })),
        ...ids.branches.map((id) => ({ kind: 'branch' as const, id, ...place })),
        ...ids.schedules.map((id) => ({ kind: 'schedule' as const, id, ...place })),
        ...ids.people.map((id) => ({ kind: 'person' as const, id, ...place })),
      ]
    }),
  )
  const known = async (table: 'audiofiles' | 'schedules' | 'users', wanted: Missing['kind']): Promise<ReadonlySet<unknown>> => {
    const ids = [...new Set(references.filter(({ kind }) => kind === wanted).map(({ id }) => id))]
    if (ids.length === 0) return new Set()
    const rows = await store.selectFrom(table).select('id').where('account_id', '=', accountId).where('id', 'in', ids).execute()
    return new Set(rows.map(({ id }) => id))
  }
  const [audiofile, schedule, person] = [await known('audiofiles', 'audiofile'), await known('schedules', 'schedule'), await known('users', 'person')]
  const standing = { audiofile, schedule, person, branch: new Set<unknown>(branches.map(({ id }) => String(id))) }
  return references.filter(({ kind, id }) => !standing[kind].has(id))
}

export interface FlowVersionsService {
  list: (owner: Owner, query: PageQuery) => Promise<FlowVersionsReply>
  get: (owner: Owner, version: number) => Promise<FlowVersionReply>
  note: (owner: Owner, version: number, note: string | null) => Promise<FlowVersion>
  recordTests: (owner: Owner, version: number, tests: VersionTests) => Promise<FlowVersion>
  restore: (owner: Owner & { userId: string }, version: number, isExpected: IsExpected) => Promise<Versioned<FlowVersionReply>>
}

interface Deps {
  store: Store
  branches: Pick<BranchesService, 'restore'>
  features: Pick<FeaturesService, 'idsIn'>
  problems: Pick<FlowProblems, 'ofFlows'>
}

const versionIn = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new NotFound()
  return Number(text)
}

type Shown = Omit<StoredVersion, 'account_id' | 'application_id' | 'saved_at' | 'author_id' | 'first_modules_version' | 'touched' | 'branches'>

const shownColumns = ['version', 'modules_version', 'created_at', 'author_name', 'note', 'restored_version', 'changes', 'more_changes', 'tests'] as const

const toWire = (row: Shown, latest: number | null, problem?: FlowProblem | null): FlowVersion => ({
  version: row.version,
  modules_version: row.modules_version,
  created_at: row.created_at.toISOString(),
  author_name: row.author_name,
  note: row.note,
  restored_version: row.restored_version,
  changes: row.changes,
  more_changes: row.more_changes,
  tests: row.tests,
  ...(problem === undefined ? {} : { problem }),
  is_current: row.version === latest ? 1 : 0,
})

export const makeFlowVersionsService = ({ store, branches, features, problems }: Deps): FlowVersionsService => {
  const get: FlowVersionsService['get'] = async (owner, version) => {
    const { row, branches: shown } = await readBranchesOf(store, owner, version)
    const [problem] = await problems.ofFlows({ ...owner, flows: [shown] })
    return {
      version: toWire(row, await latestVersion(store, owner), problem),
      branches: shown,
      missing: await findMissing(store, owner.accountId, shown, features),
    }
  }

  const change = async (owner: Owner, version: number, values: { note: string | null } | { tests: string }): Promise<FlowVersion> => {
    const rows = store.updateTable('flow_versions').set(values).where('account_id', '=', owner.accountId)
    const row = await rows.where('application_id', '=', owner.applicationId).where('version', '=', version).returning(shownColumns).executeTakeFirst()
    if (row === undefined) throw new NotFound()
    return toWire(row, await latestVersion(store, owner))
  }

  const problemsOf = async (owner: Owner, rows: readonly Pick<StoredVersion, 'branches'>[]) => {
    const contents = await readContents(store, owner, rows.flatMap((row) => row.branches))
    return problems.ofFlows({ ...owner, flows: rows.map((row) => row.branches.map((branch) => ({ ...branch, modules: contents.get(branch.hash) ?? [] }))) })
  }

  return {
    list: async (owner, query) => {
      const page = pageOf(query)
      const applications = store.selectFrom('applications').select('id').where('account_id', '=', owner.accountId)
      if ((await applications.where('id', '=', owner.applicationId).executeTakeFirst()) === undefined) throw new NotFound()
      const { after, limit } = page
      const rows = await selectVersions(store, owner)
        .select([...shownColumns, 'branches'])
        .$if(after !== null, (all) => all.where('version', '<', versionIn(after?.id ?? '')))
        .$if(limit !== null, (all) => all.limit(rowsToRead(limit ?? 0)))
        .orderBy('version', 'desc')
        .execute()
      const latest = await latestVersion(store, owner)
      const cut = cutToPage(rows.map((row) => ({ ...row, id: String(row.version) })), page)
      // All versions at once may be too much to read.
      const found = limit === null ? [] : await problemsOf(owner, cut.rows)
      return { versions: cut.rows.map((row, index) => toWire(row, latest, found[index])), ...cut.next }
    },

    get,

    note: (owner, version, note) => {
      const written = note?.trim() ?? ''
      return change(owner, version, { note: written === '' ? null : written })
    },

    recordTests: (owner, version, tests) => change(owner, version, { tests: JSON.stringify(tests) }),

    restore: async (owner, version, isExpected) => {
      const restored = await branches.restore(owner, owner.applicationId, version, isExpected)
      return { version: restored.version, reply: await get(owner, restored.reply) }
    },
  }
}

export const flowVersionsRoutes = (versions: FlowVersionsService): BoundRoute[] => {
  const ownerOf = (caller: { accountId: string }, params: { applicationId: string }): Owner => ({
    accountId: caller.accountId,
    applicationId: params.applicationId,
  })
  return [
    route(flowVersionsOperations.listFlowVersions, ({ params, query, caller }) => versions.list(ownerOf(caller, params), query)),
    route(flowVersionsOperations.getFlowVersion, ({ params, caller }) => versions.get(ownerOf(caller, params), versionIn(params.version))),
    route(flowVersionsOperations.noteFlowVersion, ({ params, body, caller }) =>
      versions.note(ownerOf(caller, params), versionIn(params.version), body.note),
    ),
    route(flowVersionsOperations.recordVersionTests, ({ params, body, caller }) =>
      versions.recordTests(ownerOf(caller, params), versionIn(params.version), body),
    ),
    route(flowVersionsOperations.restoreFlowVersion, { versioned: true, isCostly: true }, ({ params, caller, isExpected }) =>
      versions.restore({ ...ownerOf(caller, params), userId: caller.userId }, versionIn(params.version), isExpected),
    ),
  ]
}
