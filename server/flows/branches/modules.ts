import { isDeepStrictEqual } from 'node:util'
import type { Module, Branch } from 'contract/applications'
import type { RandomSource } from '../../platform/random'
import type { StoreTransaction } from '../../platform/database/tables'
import { type HeldBranch, placeBranches, raiseVersion } from './queries'
import { withIds, type Step } from './rules'
import { keepSnapshot, type Owner } from '../versions/snapshot'

/** At most half a megabyte, because one large statement holds up everyone else. */
const ROWS_PER_INSERT = 25

interface Played {
  module_id: string
  file_id: string
}

const ownAmong = async (transaction: StoreTransaction, accountId: string, played: Played[]): Promise<Played[]> => {
  if (played.length === 0) return []
  const files = await transaction
    .selectFrom('files')
    .innerJoin('audiofiles', 'audiofiles.id', 'files.id')
    .select('files.id')
    .where('audiofiles.account_id', '=', accountId)
    .where('files.id', 'in', played.map(({ file_id }) => file_id))
    .orderBy('files.id')
    .forKeyShare('files')
    .execute()
  const own = new Set(files.map(({ id }) => id))
  return played.filter(({ file_id }) => own.has(file_id))
}

export interface Save {
  accountId: string
  branch: Pick<HeldBranch, 'id' | 'application_id'>
  steps: readonly Step[]
  audioFilesOf: (step: Step) => readonly string[]
  random: RandomSource
  /** Ids that steps of this branch had before, and get back. */
  formerIds?: readonly string[]
}

/** New steps of a save that was sent again, as its answer got lost, are those that it has made. */
const withIdsOfBefore = async (transaction: StoreTransaction, branchId: string, steps: readonly Step[]): Promise<readonly Step[]> => {
  if (steps.every(({ id }) => id !== null)) return steps
  const standing = transaction.selectFrom('application_modules').select(['id', 'position', 'module_name', 'description', 'parameters']).where('branch_id', '=', branchId)
  const before = new Map((await standing.execute()).map(({ position, ...step }) => [position, step]))
  const sent = new Set(steps.map(({ id }) => id))
  return steps.map((step, position) => {
    const known = before.get(position)
    if (step.id !== null || known === undefined || sent.has(known.id)) return step
    const isSame = known.module_name === step.module_name && known.description === step.description && isDeepStrictEqual(known.parameters, JSON.parse(step.json))
    return isSame ? { ...step, id: known.id } : step
  })
}

export const replaceModules = async (
  transaction: StoreTransaction,
  { accountId: account_id, branch, steps, audioFilesOf, random, formerIds = [] }: Save,
): Promise<Module[]> => {
  const sent = await withIdsOfBefore(transaction, branch.id, steps)
  const deletion = transaction.deleteFrom('application_modules').where('branch_id', '=', branch.id)
  const standing = new Set((await deletion.returning('id').execute()).map(({ id }) => id))
  const modules = withIds(sent, new Set([...standing, ...formerIds]), random.id)
  if (modules.length > 0) {
    const rows = modules.map(({ id, module_name, description, json }, position) => {
      return { id, module_name, description, account_id, branch_id: branch.id, position, parameters: json }
    })
    for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
      await transaction.insertInto('application_modules').values(rows.slice(at, at + ROWS_PER_INSERT)).execute()
    }
  }
  const named = modules.flatMap((module) => [...new Set(audioFilesOf(module))].map((file_id) => ({ module_id: module.id, file_id })))
  const played = await ownAmong(transaction, account_id, named)
  if (played.length > 0) await transaction.insertInto('application_module_files').values(played).execute()
  return modules.map(({ json: _kept, ...module }) => ({ ...module, application_id: branch.application_id, branch_id: branch.id, is_active: 1 }))
}

interface Restoring extends Owner {
  /** As they were, with the hashes of their steps. */
  branches: readonly (Branch & { hash: string })[]
  audioFilesOf: Save['audioFilesOf']
  random: RandomSource
  now: Date
}

/** Branches and steps get their ids back, because other steps refer to them. Returns the new version of the modules. */
export const putBack = async (transaction: StoreTransaction, { branches, audioFilesOf, random, now, ...owner }: Restoring): Promise<number> => {
  const { accountId: account_id, applicationId: application_id } = owner
  const standing = new Map((await keepSnapshot(transaction, owner)).map((branch) => [branch.id, branch]))
  const ids = branches.map(({ id }) => String(id))
  const gone = [...standing.keys()].filter((id) => !ids.includes(id))
  if (gone.length > 0) await transaction.deleteFrom('application_branches').where('id', 'in', gone).execute()
  for (const [position, { name, friendly_name, modules, hash, ...branch }] of branches.entries()) {
    const id = String(branch.id)
    const known = standing.get(id)
    const row = { id, account_id, application_id, name, friendly_name, position }
    if (known === undefined) await transaction.insertInto('application_branches').values(row).execute()
    else if (known.friendly_name !== friendly_name) await transaction.updateTable('application_branches').set({ friendly_name }).where('id', '=', id).execute()
    if (known?.hash === hash) continue
    const steps = modules.map(({ id: moduleId, module_name, description, parameters }) => {
      return { id: String(moduleId), module_name, description, parameters, json: JSON.stringify(parameters) }
    })
    const formerIds = steps.map((step) => step.id)
    await replaceModules(transaction, { accountId: account_id, branch: row, steps, audioFilesOf, random, formerIds })
  }
  await placeBranches(transaction, ids)
  return raiseVersion(transaction, application_id, now)
}
