import type { Module } from 'contract/branches'
import type { RandomSource } from '../../platform/random'
import type { StoreTransaction } from '../../platform/database/tables'
import type { HeldBranch } from './queries'
import { withIds, type Step } from './rules'

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

export const replaceModules = async (
  transaction: StoreTransaction,
  { accountId: account_id, branch, steps, audioFilesOf, random, formerIds = [] }: Save,
): Promise<Module[]> => {
  const deletion = transaction.deleteFrom('application_modules').where('branch_id', '=', branch.id)
  const standing = new Set((await deletion.returning('id').execute()).map(({ id }) => id))
  const modules = withIds(steps, new Set([...standing, ...formerIds]), random.id)
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
