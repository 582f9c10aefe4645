import type { BaseLogger } from 'pino'
import { realChance } from './core/chance'
import { markClock } from './core/clockWatch'
import { realClock, type Clock } from './core/clock'
import { localDay } from './core/texts/localDay'
import { CannotReopen, findAhead, makeReopening } from './resources/billing/reopening'
import type { Settings } from './settings'
import { openStore, timeOf } from './store/connection'
import { migrate } from './store/migrate'
import { joinDatabase } from './store/openDatabase'
import type { Store } from './store/tables'

/** What `npm run clock` can be asked for. */
export const clockActs = ['show', 'confirm', 'reopen'] as const
export type ClockAct = (typeof clockActs)[number]

const show = async (store: Store, clock: Clock): Promise<string[]> => {
  const mark = await store.selectFrom('clock_marks').select('seen_at').executeTakeFirst()
  const ahead = await findAhead(store, localDay(clock()))
  return [
    `This machine:      ${clock().toISOString()}`,
    `The database:      ${(await timeOf(store)).toISOString()}`,
    `Last trusted time: ${mark?.seen_at.toISOString() ?? 'none yet'}`,
    `Accounts with periods or renewals of the future: ${ahead.length}`,
    ...ahead.map((id) => `  ${id}`),
  ]
}

const confirm = async (store: Store, clock: Clock): Promise<string[]> => {
  await markClock(store, clock())
  return [`${clock().toISOString()} is trusted; every copy of the service finds that within a minute.`]
}

const reopen = async (store: Store, clock: Clock): Promise<string[]> => {
  const reopenAccount = makeReopening({ store, clock, chance: realChance })
  const told: string[] = []
  for (const accountId of await findAhead(store, localDay(clock()))) {
    try {
      const { periods, renewals } = await reopenAccount(accountId)
      told.push(`${accountId}: ${periods} period(s) opened again, ${renewals} renewal(s) undone`)
    } catch (error) {
      if (!(error instanceof CannotReopen)) throw error
      told.push(`${accountId}: nothing was done. ${error.message}`)
    }
  }
  return told.length === 0 ? ['No period and no renewal is ahead of its day.'] : told
}

const acts: Record<ClockAct, (store: Store, clock: Clock) => Promise<string[]>> = { show, confirm, reopen }

/** Answers lines for a person; also while a service runs. */
export const runClockAct = (store: Store, act: ClockAct, clock: Clock): Promise<string[]> => acts[act](store, clock)

/** On the database of these settings. */
export async function commandClock(where: Pick<Settings, 'databaseUrl' | 'dataDir'>, act: ClockAct, log: BaseLogger): Promise<string[]> {
  const database = await joinDatabase({ ...where, log })
  const store = openStore({ databaseUrl: database.url, log, poolSize: 1 })
  try {
    await migrate(store)
    return await runClockAct(store, act, realClock)
  } finally {
    await store.destroy()
    await database.stop()
  }
}
