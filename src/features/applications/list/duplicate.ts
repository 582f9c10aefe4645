import type { Id } from 'contract/operation'
import {
  createApplication,
  createBranch,
  deleteApplication,
  getApplication,
  saveModules,
  type EditedBranch,
  type OpenedApplication,
} from '@/api'
import { toFailure, type Failure } from '@/lib/failure'
import { newUuid } from '@/lib/uuid'
import type { AppDispatch } from '@/store/makeStore'
import { copyOf } from './copyOf'

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
  dataOf(dispatch(getApplication.initiate(id, { subscribe: false, forceRefetch: true })))

const isRoot = ({ name }: EditedBranch): boolean => name === ROOT

/** One by one: creation sets their order. */
const copyBranches = async (dispatch: AppDispatch, branches: readonly EditedBranch[], copy: OpenedApplication) => {
  const ids = new Map<string, Id>()
  const applicationId = copy.id
  const root = copy.branches.find(isRoot)
  for (const branch of branches) {
    const body = { friendly_name: branch.friendly_name || branch.name }
    const args = { applicationId, idempotencyKey: newUuid(), body }
    if (!isRoot(branch)) {
      const created = await dataOf(dispatch(createBranch.initiate(args, { track: false })))
      ids.set(String(branch.id), created.branch.id)
    } else if (root !== undefined) ids.set(String(branch.id), root.id)
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
    const request = createApplication.initiate({ idempotencyKey, body: { friendly_name: name } }, { track: false })
    const { application } = await dataOf(dispatch(request))
    copyId = application.id
    await copyContent(dispatch, source, application.id)
    return { data: application }
  } catch (error) {
    if (copyId === null) return { error: failureIn(error) }
    await dispatch(deleteApplication.initiate(copyId, { track: false }))
    return { error: { ...failureIn(error), fields: {}, outcome: 'refused' } }
  }
}
