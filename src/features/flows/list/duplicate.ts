import type { Id } from 'contract/operation'
import type { SentModule } from 'contract/applications'
import {
  createApplication,
  createBranch,
  deleteApplication,
  getApplication,
  listApplications,
  saveModules,
  type EditedBranch,
  type NamedApplication,
  type OpenedApplication,
  type SavedModule,
  replyTo,
} from '@/api'
import { failureOf, toFailure, type Failure } from '@/lib/failure'
import { newUuid, isRecord } from '@/lib/values'
import type { AppDispatch } from '@/store/makeStore'

/** Copied branch ids, by the text of the original's id. */
type CopiedIds = ReadonlyMap<string, Id>

interface CopiedBranch {
  branchId: Id
  modules: SentModule[]
}

const redirectRoute = (ids: CopiedIds, row: unknown): unknown => {
  if (!isRecord(row) || !Object.hasOwn(row, 'branch')) return row
  const copied = ids.get(String(row['branch']))
  return copied === undefined ? row : { ...row, branch: copied }
}

const parametersOf = ({ parameters }: SavedModule, ids: CopiedIds): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(isRecord(parameters) ? parameters : {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((row: unknown) => redirectRoute(ids, row)) : value,
    ]),
  )

/** Modules get new ids, and routes lead to the copies; a route to a deleted branch stays as it is. */
export const copyOf = (branches: readonly EditedBranch[], ids: CopiedIds, applicationId: Id): CopiedBranch[] =>
  branches.flatMap(({ id, modules }) => {
    const branchId = ids.get(String(id))
    if (branchId === undefined || modules.length === 0) return []
    const copies = modules.map((module) => ({
      module_name: module.module_name,
      description: module.description,
      parameters: parametersOf(module, ids),
      application_id: applicationId,
      branch_id: branchId,
      is_active: 1 as const,
    }))
    return [{ branchId, modules: copies }]
  })

interface DuplicateRequest {
  id: Id
  name: string
  idempotencyKey: string
}

export type Duplicated = { data: { id: Id }; error?: undefined } | { data?: undefined; error: Failure }

const ROOT = 'root'

class StepFailed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.type)
  }
}

const failureIn = (error: unknown): Failure => toFailure(error instanceof StepFailed ? error.failure : error)

const dataOf = async <Data>(request: PromiseLike<{ data?: Data; error?: unknown }>): Promise<NonNullable<Data>> => {
  const { data, error } = await request
  if (data === undefined || data === null) throw new StepFailed(toFailure(error))
  return data
}

const read = (dispatch: AppDispatch, id: Id): Promise<OpenedApplication> =>
  dataOf(replyTo(dispatch(getApplication.initiate(id, { forceRefetch: true }))))

const isRoot = ({ name }: EditedBranch): boolean => name === ROOT

/** Of what a service created without saying which it is; not found, it stays unknown. */
const idOf = (found: { id: Id } | undefined): Id => {
  if (found === undefined) throw new StepFailed(failureOf({}))
  return found.id
}

const createdBranch = async (dispatch: AppDispatch, applicationId: Id, friendly_name: string, known: readonly Id[]): Promise<Id> => {
  const args = { applicationId, idempotencyKey: newUuid(), body: { friendly_name } }
  const { branch } = await dataOf(dispatch(createBranch.initiate(args, { track: false })))
  if (branch.id !== null) return branch.id
  const { branches } = await read(dispatch, applicationId)
  return idOf(branches.find(({ id }) => !known.some((each) => String(each) === String(id))))
}

const createdApplication = async (dispatch: AppDispatch, friendly_name: string, idempotencyKey: string): Promise<{ id: Id }> => {
  const list = async (forceRefetch: boolean) => dataOf(replyTo(dispatch(listApplications.initiate(undefined, { forceRefetch }))))
  const before = await list(false)
  const request = createApplication.initiate({ idempotencyKey, body: { friendly_name } }, { track: false })
  const { id } = (await dataOf(dispatch(request))).application
  if (id !== null) return { id }
  const isNew = ({ id: listed, friendly_name: name }: NamedApplication) => name === friendly_name && !before.some((each) => String(each.id) === String(listed))
  return { id: idOf((await list(true)).find(isNew)) }
}

/** One by one: creation sets their order. */
const copyBranches = async (dispatch: AppDispatch, branches: readonly EditedBranch[], copy: OpenedApplication) => {
  const ids = new Map<string, Id>()
  const applicationId = copy.id
  const root = copy.branches.find(isRoot)
  for (const branch of branches) {
    const known = [...copy.branches.map(({ id }) => id), ...ids.values()]
    if (!isRoot(branch)) ids.set(String(branch.id), await createdBranch(dispatch, applicationId, branch.friendly_name || branch.name, known))
    else if (root !== undefined) ids.set(String(branch.id), root.id)
  }
  return ids
}

const copyContent = async (dispatch: AppDispatch, source: OpenedApplication, applicationId: Id): Promise<void> => {
  const ids = await copyBranches(dispatch, source.branches, await read(dispatch, applicationId))
  for (const copied of copyOf(source.branches, ids, applicationId)) {
    await dataOf(dispatch(saveModules.initiate({ ...copied, etag: null }, { track: false })))
  }
}

/** Deletes an incomplete copy where possible, so that the failure counts as rejected and a retry starts again. */
export const duplicate = async (dispatch: AppDispatch, { id, name, idempotencyKey }: DuplicateRequest): Promise<Duplicated> => {
  let copyId: Id | null = null
  try {
    const source = await read(dispatch, id)
    const application = await createdApplication(dispatch, name, idempotencyKey)
    copyId = application.id
    await copyContent(dispatch, source, application.id)
    return { data: application }
  } catch (error) {
    if (copyId === null) return { error: failureIn(error) }
    await dispatch(deleteApplication.initiate(copyId, { track: false }))
    return { error: { ...failureIn(error), fields: {}, outcome: 'refused' } }
  }
}
