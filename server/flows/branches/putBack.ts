import type { Branch } from 'contract/branches'
import type { RandomSource } from '../../platform/random'
import { keepSnapshot, type Owner } from '../versions/snapshot'
import type { StoreTransaction } from '../../platform/database/tables'
import { replaceModules, type Save } from './modules'
import { placeBranches, raiseVersion } from './queries'

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
