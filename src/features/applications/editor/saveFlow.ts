import type { SentModule } from 'contract/branches'
import type { Id } from 'contract/row'
import { saveModules, type OpenedApplication, type SavedBranch } from '@/api'
import { isRecord } from '@/lib/record'
import { toFailure, type Failure } from '@/lib/failure'
import { branchSaved, conflictFound, type ApplicationEditor } from '@/slices/applicationEditor'
import { findStack, isUnsaved, type Stack, type StackModule } from '@/slices/editorHistory'
import type { AppDispatch, RootState } from '@/store/makeStore'
import { injectApplicationEditor } from '@/store/injectApplicationEditor'
import { isSameJson } from '../sameSettings'
import { freshApplication, isFresh } from './freshApplication'

const { selectEditor } = injectApplicationEditor().selectors

export type SaveOutcome =
  /** 'closed': the person left meanwhile; what was not sent stays on offer. */
  | { kind: 'saved' | 'conflict' | 'signedOut' | 'closed' }
  /** Which branches are not saved, in their order. */
  | { kind: 'failed'; branchIds: Id[] }

interface Saving {
  applicationId: Id
  /** In their order: root first. */
  branchIds: Id[]
  /** What stands on the screen beside the module. */
  describe: (module: StackModule) => string
}

type BranchOutcome = 'saved' | 'failed' | 'conflict' | 'signedOut' | 'unreachable'

const CONFLICT = 412
const NOT_FOUND = 404

const sentModules = (editor: ApplicationEditor, { branchId, modules }: Stack, saving: Saving): SentModule[] =>
  modules.map((module) => {
    const id = editor.savedIds[module.key]
    return {
      ...(id !== undefined && { id }),
      module_name: module.module_name,
      description: saving.describe(module),
      parameters: module.parameters,
      application_id: saving.applicationId,
      branch_id: branchId,
      is_active: 1,
    }
  })

const isAsSent = (found: unknown, { module_name, description, parameters }: SentModule): boolean =>
  isRecord(found) &&
  found['module_name'] === module_name &&
  found['description'] === description &&
  isSameJson(found['parameters'], parameters)

/** Nobody knows whether the service saved it: it says so itself. */
const settle = (application: OpenedApplication, branchId: Id, sent: SentModule[], etag: string | null): SavedBranch | 'failed' | 'conflict' => {
  const modules = application.branches.find(({ id }) => id === branchId)?.modules
  if (modules === undefined || application.etag === null || application.etag === etag) return 'failed'
  const isDone = modules.length === sent.length && sent.every((module, index) => isAsSent(modules[index], module))
  return isDone ? { modules, etag: application.etag } : 'conflict'
}

const refusalOf = ({ type, status }: Failure): BranchOutcome =>
  type === 'unauthorized' ? 'signedOut' : status === CONFLICT ? 'conflict' : 'failed'

const saveBranch = async (
  dispatch: AppDispatch,
  getState: () => RootState,
  branchId: Id,
  saving: Saving,
): Promise<BranchOutcome> => {
  const editor = selectEditor(getState())
  const stack = findStack(editor, branchId)
  if (stack === undefined) return 'saved'
  const { etag } = editor
  const modules = sentModules(editor, stack, saving)
  const keep = (saved: SavedBranch): BranchOutcome => {
    const ids = Object.fromEntries(stack.modules.flatMap(({ key }, index) => {
      const id = saved.modules[index]?.id
      return id === undefined ? [] : [[key, id]]
    }))
    dispatch(branchSaved({ branchId, revision: stack.revision, ids, etag: saved.etag }))
    return 'saved'
  }
  const { data, error } = await dispatch(saveModules.initiate({ branchId, modules, etag }, { track: false }))
  if (data !== undefined) return keep(data)
  const failure = toFailure(error)
  const isGone = failure.status === NOT_FOUND
  if (failure.outcome === 'refused' && !isGone) return refusalOf(failure)
  const asked = await dispatch(freshApplication(saving.applicationId))
  if (!isFresh(asked)) return asked.type === 'unauthorized' ? 'signedOut' : isGone ? 'failed' : 'unreachable'
  // The screen drops a branch that was deleted elsewhere, and says what became of its steps.
  if (asked.branches.every(({ id }) => id !== branchId)) return 'saved'
  const found = settle(asked, branchId, modules, etag)
  return typeof found === 'string' ? found : keep(found)
}

/**
 * Saves one branch after the other, because each changes the version that the next one replaces. A refused branch does
 * not keep the others from being saved; a conflict and the end of the session do.
 */
export const saveFlow =
  (saving: Saving) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<SaveOutcome> => {
    const failed: Id[] = []
    const { openedRevision } = selectEditor(getState())
    const isClosed = (): boolean => {
      const editor = selectEditor(getState())
      return editor.applicationId !== saving.applicationId || editor.openedRevision !== openedRevision
    }
    for (const [index, branchId] of saving.branchIds.entries()) {
      const outcome = isClosed() ? 'closed' : await saveBranch(dispatch, getState, branchId, saving)
      if (outcome === 'closed' || isClosed()) return { kind: outcome === 'signedOut' ? 'signedOut' : 'closed' }
      if (outcome === 'conflict') dispatch(conflictFound())
      if (outcome === 'conflict' || outcome === 'signedOut') return { kind: outcome }
      if (outcome === 'failed') failed.push(branchId)
      if (outcome === 'unreachable') return { kind: 'failed', branchIds: [...failed, ...saving.branchIds.slice(index)] }
    }
    return failed.length === 0 ? { kind: 'saved' } : { kind: 'failed', branchIds: failed }
  }

/** Of these branches, those whose content the service does not have. */
export const unsavedOf = (editor: ApplicationEditor, branchIds: readonly Id[]): Id[] =>
  branchIds.filter((branchId) => {
    const stack = findStack(editor, branchId)
    return stack !== undefined && isUnsaved(stack)
  })
