import { isSameJson } from 'callflow/parameters'
import type { SentModule } from 'contract/applications'
import type { Id } from 'contract/operation'
import { saveModules, type SavedBranch, getApplication, type OpenedApplication, replyTo } from '@/api'
import { toFailure, type Failure, statuses } from '@/lib/failure'
import {
  branchSaved,
  conflictFound,
  ownVersionFound,
  saveUnconfirmed,
  selectEditor,
  type ApplicationEditor,
} from '@/slices/applicationEditor'
import { findStack, stackName, type ModuleContent, type Stack, type StackModule } from '@/slices/editorDocument'
import { baseOf, unsavedStacks, type EditableBranch } from '@/slices/editorSaving'
import type { AppDispatch, RootState } from '@/store/makeStore'
import { msg } from '@/i18n/message'

/** Fetches the current version: a failed query would keep the data of an earlier one. */
export const freshApplication =
  (applicationId: Id) =>
  async (dispatch: AppDispatch): Promise<OpenedApplication | Failure> => {
    const { data, error } = await replyTo(dispatch(getApplication.initiate(applicationId, { forceRefetch: true })))
    return data === undefined || error !== undefined ? toFailure(error) : data
  }

export const isFresh = (result: OpenedApplication | Failure): result is OpenedApplication => 'branches' in result

export const branchIsGone = msg('A branch no longer exists. Its unsaved steps were copied: paste them where you need them.')

type SaveOutcome =
  /** 'closed': the user left meanwhile; what wasn't sent remains as a draft. */
  | { kind: 'saved' | 'conflict' | 'signedOut' | 'closed' }
  /** `why`: the refusal of the service, in the user's language. */
  | { kind: 'failed'; branchIds: Id[]; why?: string }

interface Saving {
  applicationId: Id
  branchIds: Id[]
  describe: (module: StackModule) => string
  /** Then the service is told of the whole flow with each branch. */
  requiresChecks?: boolean
}

type Described = Pick<Saving, 'applicationId' | 'describe'>

/** 'again': there is no conflict, but the version to replace is newer now. */
type BranchOutcome = 'saved' | 'failed' | 'conflict' | 'signedOut' | 'unreachable' | 'again' | { refused: string }

const sentModules = (editor: ApplicationEditor, { branchId, modules }: Stack, saving: Described): (SentModule & ModuleContent)[] =>
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

const isSame = (one: readonly ModuleContent[], other: readonly ModuleContent[]): boolean =>
  one.length === other.length &&
  one.every(({ module_name, description, parameters }, index) => {
    const module = other[index]
    return module?.module_name === module_name && module.description === description && isSameJson(module.parameters, parameters)
  })

/** Nothing in it is new to the user: neither someone's other change nor, for the same change, a difference. */
const isFamiliar = (editor: ApplicationEditor, { id, modules }: EditableBranch, saving: Described): boolean => {
  const stack = findStack(editor, id)
  if (stack === undefined) return true
  const known = editor.saved[stackName(id)]?.known ?? []
  return known.some((content) => isSame(modules, content)) || isSame(modules, sentModules(editor, stack, saving))
}

export const isChangedElsewhere = (editor: ApplicationEditor, found: readonly EditableBranch[], saving: Described): boolean =>
  !found.every((branch) => isFamiliar(editor, branch, saving))

/** A newer version of a branch may be replaced only if no branch contains someone else's changes. */
const resolveVersions = (
  editor: ApplicationEditor,
  found: EditableBranch[],
  branchId: Id,
  saving: Saving,
): 'saved' | 'again' | 'conflict' => {
  const isShown = (branch: EditableBranch): boolean => {
    const stack = findStack(editor, branch.id)
    return stack === undefined || isSame(branch.modules, sentModules(editor, stack, saving))
  }
  // A restored draft was based on an older version than the known one.
  const isOutdated = baseOf(editor) !== editor.etag
  if (isOutdated ? !found.every(isShown) : isChangedElsewhere(editor, found, saving)) return 'conflict'
  return found.some((branch) => branch.id === branchId && isShown(branch)) ? 'saved' : 'again'
}

const refusalOf = ({ type, status }: Failure): BranchOutcome =>
  type === 'unauthorized' ? 'signedOut' : status === statuses.changed ? 'conflict' : 'failed'

const saveBranch = async (
  dispatch: AppDispatch,
  getState: () => RootState,
  branchId: Id,
  saving: Saving,
): Promise<BranchOutcome> => {
  const editor = selectEditor(getState())
  const stack = findStack(editor, branchId)
  if (stack === undefined) return 'saved'
  const { visit } = editor
  const base = baseOf(editor)
  const modules = sentModules(editor, stack, saving)
  const sent = { visit, stack, modules }
  const storeSaved = (saved: SavedBranch): BranchOutcome => {
    const ids = Object.fromEntries(stack.modules.flatMap(({ key }, index) => {
      const id = saved.modules[index]?.id
      return id === undefined || id === null ? [] : [[key, id]]
    }))
    dispatch(branchSaved({ ...sent, ids, etag: saved.etag }))
    return 'saved'
  }
  const { data, error } = await dispatch(saveModules.initiate({ branchId, modules, etag: base, ...(saving.requiresChecks && { flow: Object.values(editor.present.stacks).map((each) => ({ id: each.branchId, modules: sentModules(editor, each, saving) })) }) }, { track: false }))
  if (data !== undefined) return storeSaved(data)
  const failure = toFailure(error)
  const isGone = failure.status === statuses.gone
  if (failure.status === statuses.conflict && failure.userMessage !== null) return { refused: failure.userMessage }
  if (failure.outcome === 'refused' && !isGone && failure.status !== statuses.changed) return refusalOf(failure)
  // Only the service knows whether it has the changes, and whose version it holds.
  const reloaded = await dispatch(freshApplication(saving.applicationId))
  if (!isFresh(reloaded)) {
    if (reloaded.type === 'unauthorized') return 'signedOut'
    if (isGone) return 'failed'
    dispatch(saveUnconfirmed(sent))
    return 'unreachable'
  }
  const { branches } = reloaded
  const found = branches.find(({ id }) => id === branchId)
  // The screen drops a branch that was deleted elsewhere, and reports what became of its steps.
  if (found === undefined) return 'saved'
  if (reloaded.etag === null || reloaded.etag === base) return refusalOf(failure)
  const resolution = resolveVersions(editor, branches, branchId, saving)
  if (resolution === 'saved') return storeSaved({ modules: found.modules, etag: reloaded.etag })
  if (resolution === 'again') dispatch(ownVersionFound({ visit, etag: reloaded.etag }))
  return resolution
}

/** Saves one by one, because each branch changes the version to replace. Stops at a conflict, not at a rejection. */
export const saveFlow =
  (saving: Saving) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<SaveOutcome> => {
    const failed: Id[] = []
    const { visit } = selectEditor(getState())
    const isClosed = (): boolean => {
      const editor = selectEditor(getState())
      return editor.applicationId !== saving.applicationId || editor.visit !== visit
    }
    for (const [index, branchId] of saving.branchIds.entries()) {
      const save = async () => (isClosed() ? 'closed' : saveBranch(dispatch, getState, branchId, saving))
      const first = await save()
      const second = first === 'again' ? await save() : first
      const outcome = second === 'again' ? 'conflict' : second
      if (outcome === 'closed' || isClosed()) return { kind: outcome === 'signedOut' ? 'signedOut' : 'closed' }
      // The others would be refused likewise.
      if (typeof outcome === 'object') return { kind: 'failed', branchIds: [...failed, ...saving.branchIds.slice(index)], why: outcome.refused }
      if (outcome === 'conflict') dispatch(conflictFound())
      if (outcome === 'conflict' || outcome === 'signedOut') return { kind: outcome }
      if (outcome === 'failed') failed.push(branchId)
      if (outcome === 'unreachable') return { kind: 'failed', branchIds: [...failed, ...saving.branchIds.slice(index)] }
    }
    return failed.length === 0 ? { kind: 'saved' } : { kind: 'failed', branchIds: failed }
  }

export const unsavedOf = (editor: ApplicationEditor, branchIds: readonly Id[]): Id[] => {
  const unsaved = new Set(unsavedStacks(editor).map(({ branchId }) => branchId))
  return branchIds.filter((branchId) => unsaved.has(branchId))
}
