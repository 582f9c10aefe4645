import type { BaseLogger } from 'pino'
import { systemRandom } from '../platform/random'
import { areApart, markClock, type ReadTime } from '../platform/jobs/clockWatch'
import { realClock, SECOND_MS, type Clock } from '../platform/clock'
import { counted } from '../platform/texts/texts'
import { localDay } from 'callflow/calendar'
import { CannotReopen, findAhead, makeReopening } from '../billing/index'
import type { Settings } from '../composition/settings/settings'
import { openStore, timeOf } from '../platform/database/connection'
import { migrate } from '../platform/database/migrate'
import { joinDatabase } from '../platform/database/openDatabase'
import type { Store } from '../platform/database/tables'

export const clockCommands = ['show', 'confirm', 'reopen'] as const
export type ClockCommand = (typeof clockCommands)[number]

const show = async (store: Store, clock: Clock): Promise<string[]> => {
  const mark = await store.selectFrom('clock_marks').select('seen_at').executeTakeFirst()
  const ahead = await findAhead(store, localDay(clock()))
  return [
    `This machine:      ${clock().toISOString()}`,
    `The database:      ${(await timeOf(store)).toISOString()}`,
    `Last trusted time: ${mark?.seen_at.toISOString() ?? 'none yet'}`,
    `Accounts with periods or renewals in the future: ${ahead.length}`,
    ...ahead.map((id) => `  ${id}`),
  ]
}

const confirm = async (store: Store, clock: Clock, databaseTime: ReadTime | null): Promise<string[]> => {
  const [local, remote] = [clock(), (await databaseTime?.()) ?? null]
  if (remote !== null && areApart(local, remote)) {
    const seconds = Math.round((local.getTime() - remote.getTime()) / SECOND_MS)
    return [
      `Nothing was confirmed. This machine's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's.`,
      'While they are more than five minutes apart, the service trusts neither, even after a confirmation. Correct the wrong clock.',
    ]
  }
  await markClock(store, clock())
  return [`${clock().toISOString()} is trusted. Every instance of the service picks this up within a minute.`]
}

const reopen = async (store: Store, clock: Clock): Promise<string[]> => {
  const reopenAccount = makeReopening({ store, clock, random: systemRandom })
  const lines: string[] = []
  for (const accountId of await findAhead(store, localDay(clock()))) {
    try {
      const { periods, renewals } = await reopenAccount(accountId)
      const reopened = `${counted(periods, 'billing period', 'billing periods')} reopened`
      lines.push(`${accountId}: ${reopened}, ${counted(renewals, 'renewal', 'renewals')} undone`)
    } catch (error) {
      if (!(error instanceof CannotReopen)) throw error
      lines.push(`${accountId}: not changed. ${error.message}`)
    }
  }
  return lines.length === 0 ? ['No billing period or renewal is ahead of its date.'] : lines
}

const commands: Record<ClockCommand, (store: Store, clock: Clock, databaseTime: ReadTime | null) => Promise<string[]>> = { show, confirm, reopen }

export const runClockCommand = (store: Store, command: ClockCommand, clock: Clock, databaseTime: ReadTime | null = null): Promise<string[]> =>
  commands[command](store, clock, databaseTime)

export async function commandClock(where: Pick<Settings, 'databaseUrl' | 'dataDir'>, command: ClockCommand, log: BaseLogger): Promise<string[]> {
  const database = await joinDatabase({ ...where, log })
  const store = openStore({ databaseUrl: database.url, log, poolSize: 1 })
  try {
    await migrate(store)
    return await runClockCommand(store, command, realClock, where.databaseUrl === null ? null : () => timeOf(store))
  } finally {
    await store.destroy()
    await database.stop()
  }
}
