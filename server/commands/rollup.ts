import type { BaseLogger } from 'pino'
import { counted } from '../platform/texts/texts'
import type { Settings } from '../composition/settings/settings'
import { findWrongDays } from '../platform/database/callDays'
import { openStore, withoutTimeLimits } from '../platform/database/connection'
import { migrate } from '../platform/database/migrate'
import { joinDatabase } from '../platform/database/openDatabase'
import type { Store } from '../platform/database/tables'

export const rollupCommands = ['check', 'repair'] as const
export type RollupCommand = (typeof rollupCommands)[number]

export interface Rollup {
  lines: string[]
  isRight: boolean
}

export const runRollupCommand = async (store: Store, command: RollupCommand): Promise<Rollup> => {
  const isRepair = command === 'repair'
  const wrong: string[] = []
  for await (const { accountId, day } of findWrongDays(store, { isRepair })) wrong.push(`  ${accountId} ${day}`)
  if (wrong.length === 0) return { lines: ['The counts of every day agree with the calls.'], isRight: true }
  const days = counted(wrong.length, 'day', 'days')
  const summary = isRepair ? `Repaired the counts of ${days}:` : `The counts of ${days} differ from the calls; \`npm run rollup -- repair\` counts them again:`
  return { lines: [summary, ...wrong], isRight: isRepair }
}

/** Can run beside the service. */
export async function commandRollup(where: Pick<Settings, 'databaseUrl' | 'dataDir'>, command: RollupCommand, log: BaseLogger): Promise<Rollup> {
  const database = await joinDatabase({ ...where, log })
  const store = openStore({ databaseUrl: database.url, log, poolSize: 1 })
  const unlimited = withoutTimeLimits(store)
  try {
    await migrate(store)
    return await runRollupCommand(unlimited, command)
  } finally {
    await Promise.all([store.destroy(), unlimited.destroy()])
    await database.stop()
  }
}
