import type { Id } from 'contract/operation'
import {
  edit,
  emptyStack,
  findStack,
  isUnsaved,
  stackName,
  type Change,
  type Edited,
  type Stack,
  type StackModule,
} from './editorHistory'

/** A module as the service sends it. */
export interface SavedModule {
  id: Id
  module_name: string
  description: string
  parameters: Record<string, unknown>
}

export interface EditableBranch {
  id: Id
  name: string
  modules: SavedModule[]
}

export interface EditableApplication {
  id: Id
  branches: EditableBranch[]
}

/** Work that was not saved, and the version of the application that it was done on. */
export interface Draft {
  etag: string | null
  branches: Change[]
  /** What was on offer, and was not decided about, while this was done on a branch that it has, too. */
  older?: Draft
}

const frozen = <Value>(value: Value): Value => {
  Object.freeze(value)
  return value
}

/** Stacks of what is saved, and the ids of their modules by their keys. */
export const stacksOf = (branches: readonly EditableBranch[], revision: number): { stacks: Edited['stacks']; savedIds: Record<string, Id> } => {
  const stacks: Edited['stacks'] = {}
  const savedIds: Record<string, Id> = {}
  for (const { id: branchId, modules } of branches) {
    const keyed = modules.map(({ id, module_name, description, parameters }): StackModule => {
      const key = `saved ${branchId} ${id}`
      savedIds[key] = id
      return { key, module_name, description, parameters }
    })
    // The store freezes what it is given down to the last parameter, unless it is frozen: of thousands of modules that is felt.
    const saved = frozen(keyed)
    stacks[stackName(branchId)] = { ...emptyStack(branchId, revision), modules: saved, expected: [saved] }
  }
  Object.freeze(savedIds)
  return { stacks, savedIds }
}

export const rootIdOf = (branches: readonly EditableBranch[]): Id | null =>
  (branches.find(({ name }) => name === 'root') ?? branches[0])?.id ?? null

export const unsavedStacks = ({ stacks }: Pick<Edited, 'stacks'>): Stack[] => Object.values(stacks).filter(isUnsaved)

/** What is not saved now, with a draft that nobody has decided about yet beside it or before it; `null` when there is nothing. */
export const draftOf = ({ offer, ...edited }: Edited & { offer: Draft | null }): Draft | null => {
  const branches = unsavedStacks(edited).map(({ branchId, modules }): Change => ({ branchId, modules }))
  if (branches.length === 0) return offer
  if (offer === null) return { etag: edited.etag, branches }
  const isOnOffer = branches.some((own) => offer.branches.some(({ branchId }) => branchId === own.branchId))
  if (isOnOffer) return { etag: edited.etag, branches, older: offer }
  return { ...offer, etag: offer.etag ?? edited.etag, branches: [...offer.branches, ...branches] }
}

/** What is on offer once the person has decided about this one. */
export const olderOffer = ({ older }: Draft): Draft | null => older ?? null

/** What is left of an offer when a branch is gone. */
export const offerWithout = (offer: Draft | null, branchId: Id): Draft | null => {
  if (offer === null) return null
  const { older: _, ...latest } = offer
  const branches = latest.branches.filter((change) => change.branchId !== branchId)
  const older = offerWithout(olderOffer(offer), branchId)
  return branches.length === 0 ? older : { ...latest, branches, ...(older !== null && { older }) }
}

/** Drafts of a version go on to the next one, when the person's own save made it. */
export const offerAfterSave = (offer: Draft, before: string | null, etag: string | null): Draft => ({
  ...offer,
  etag: offer.etag === before ? etag : offer.etag,
  ...(offer.older !== undefined && { older: offerAfterSave(offer.older, before, etag) }),
})

/** A module that was sent to another branch since stands there and in the draft: each gets a key of its own. */
const withOwnKeys = ({ stacks }: Edited, changes: Change[]): Change[] => {
  const replaced = new Set(changes.map(({ branchId }) => branchId))
  const kept = Object.values(stacks).filter(({ branchId }) => !replaced.has(branchId))
  const taken = new Set(kept.flatMap(({ modules }) => modules.map(({ key }) => key)))
  const own = (module: StackModule): StackModule => {
    let { key } = module
    while (taken.has(key)) key = `${key} again`
    taken.add(key)
    return { ...module, key }
  }
  return changes.map(({ branchId, modules }) => ({ branchId, modules: modules.map(own) }))
}

/** The draft's steps that have no branch any more: it was deleted since. */
export const homelessIn = (edited: Pick<Edited, 'stacks'>, { branches }: Draft): StackModule[] =>
  branches.filter(({ branchId }) => findStack(edited, branchId) === undefined).flatMap(({ modules }) => modules)

/**
 * Brings the draft's branches back in one step that can be undone, on the version that the work was done on: a newer one
 * is found when it is saved. Branches that are gone by now are left out.
 */
export const restore = (edited: Edited, { etag, branches }: Draft): void => {
  const possible = branches.filter(({ branchId }) => findStack(edited, branchId) !== undefined)
  const [first] = possible
  if (first === undefined) return
  const versions = etag === edited.etag ? null : { draft: etag, before: edited.etag }
  edit(edited, { kind: 'restored', module_name: null }, withOwnKeys(edited, possible), versions)
  edited.etag = etag
  if (possible.every(({ branchId }) => branchId !== edited.selectedBranchId)) {
    edited.selectedBranchId = first.branchId
  }
}
