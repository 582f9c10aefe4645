import { setTimeout } from 'node:timers/promises'
import { sql, type Selectable } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { isExpectedEnd } from 'callflow/rehearse'
import type { Branch } from 'contract/applications'
import type { CallEnd } from 'contract/flowVersions'
import type { NightCall as CallOfNight, NightResult, NightStep } from 'contract/nightCalls'
import { readBranches } from '../../flows/index'
import { later, MINUTE_MS, SECOND_MS, type Clock } from '../../platform/clock'
import { claimDue } from '../../platform/jobs/background'
import type { MailOutbox } from '../../platform/jobs/mailOutbox'
import { inTransaction } from '../../platform/database/transaction'
import type { Store, StoreTransaction, Tables } from '../../platform/database/tables'
import type { NightReport } from '../switchboard/nightCall'
import type { TestCalls } from '../switchboard/switchboard'
import { isAccepted, MOST_CARRIED_CALLS, type MinuteCents, nextNight } from './service'

/** Renewed before each call, so that another instance goes on soon after a crash. */
const LEASE_MS = 5 * MINUTE_MS
/** What differs must differ in each of them: a restart, or a call flow that is just being edited, is no reason for an email. */
const TRIES = 3
const AGAIN_MS = 5 * MINUTE_MS
const MAX_CONCURRENT = 4
/** Of an application in a night: each of 50 tests with 20 numbers. */
const MOST_CALLS = 1000
const MOST_STEPS = 200
/** A voice process that answers hangs up after a minute itself. */
const LONGEST_MS = 65 * SECOND_MS

type Watch = Selectable<Tables['night_watches']>

interface Called extends CallOfNight {
  rehearsal_id: string
  number_id: string
}

interface Planned extends Pick<Called, 'rehearsal_id' | 'number_id'> {
  to: string
  expected: CallEnd
  call: Parameters<TestCalls['placeNightCall']>[0]
}

interface Deps {
  store: Store
  clock: Clock
  log: FastifyBaseLogger
  outbox: Pick<MailOutbox, 'put' | 'deliver'>
  place: TestCalls['placeNightCall']
  /** Of a call over a carrier, which an owner accepts first. */
  minuteCents?: MinuteCents
  longestMs?: number
}

export type NightRun = ReturnType<typeof makeNightRun>

const resultOf = (report: NightReport, expected: CallEnd): NightResult => {
  if (report.end === null) return 'no_end'
  if (!isExpectedEnd(report.end, expected)) return 'ended_elsewhere'
  return report.steps.some(({ isUnheard }) => isUnheard) ? 'sound_missing' : 'as_expected'
}

/** As the branches and steps are called now. */
const wireSteps = ({ steps }: NightReport, branches: readonly Branch[]): NightStep[] =>
  steps.slice(0, MOST_STEPS).map(({ step, at, branchId, moduleIndex, moduleName, outcome, key, toBranchId, isUnheard }) => {
    const branch = branches.find(({ id }) => String(id) === branchId)
    const module = branch?.modules[moduleIndex]
    return {
      ...{ step, at, branch_id: branchId, branch_name: branch?.friendly_name ?? null, module_index: moduleIndex, module_name: moduleName },
      description: module?.module_name === moduleName ? module.description : null,
      ...{ outcome, key, to_branch_id: toBranchId, is_unheard: isUnheard ? 1 : 0 },
    }
  })

const isSameCall = (one: CallOfNight, other: CallOfNight): boolean =>
  one.rehearsal_id === other.rehearsal_id && one.number_id === other.number_id && one.result === other.result && (one.end === null || other.end === null ? one.end === other.end : isExpectedEnd(one.end, other.end))

export const makeNightRun = ({ store, clock, log, outbox, place, minuteCents, longestMs = LONGEST_MS }: Deps) => {
  let [isRunning, isStopping] = [false, false]

  /** A test without a time means that of its making: at night, opening hours would lead elsewhere. */
  const planOf = async ({ id, account_id, accepted_cents }: Watch): Promise<Planned[]> => {
    const tests = await store
      .selectFrom('rehearsals as test')
      .innerJoin('accounts', 'accounts.id', 'test.account_id')
      .innerJoin('numbers', (number) => number.onRef('numbers.endpoint_value', '=', 'test.application_id').onRef('numbers.account_id', '=', 'test.account_id').on('numbers.endpoint_type', '=', 'application'))
      .select(['test.id as rehearsal_id', 'test.script', 'test.expected', 'test.created_at', 'numbers.id as number_id', 'numbers.phone_number as to'])
      .where('test.application_id', '=', id)
      .where('test.account_id', '=', account_id)
      .where('accounts.standing', '=', 'open')
      .orderBy('test.created_at')
      .orderBy('test.id')
      .orderBy('numbers.id')
      .limit(minuteCents === undefined ? MOST_CALLS : MOST_CARRIED_CALLS)
      .execute()
    // A price that rose since is accepted again first.
    if (minuteCents !== undefined && !isAccepted(accepted_cents, await minuteCents(account_id, tests.map(({ to }) => to)))) return []
    return tests.map(({ script: { at, events }, created_at, to, ...test }) => ({
      ...{ ...test, to },
      call: { to, at: at?.instant ?? created_at.toISOString(), events },
    }))
  }

  const heldBy = (transaction: Store, { id, attempts }: Watch) =>
    transaction.updateTable('night_watches').where('id', '=', id).where('attempts', '=', attempts).where('due_at', 'is not', null).returning('id')

  /** Null if nothing came of it. */
  const reportOf = async ({ call, ...about }: Planned): Promise<NightReport | null> => {
    const stop = new AbortController()
    const late = setTimeout(longestMs, null, { signal: stop.signal, ref: false }).catch(() => null)
    try {
      return await Promise.race([place(call), late])
    } catch (error) {
      log.warn({ err: error, rehearsal: about.rehearsal_id }, 'A test call at night failed')
      return null
    } finally {
      stop.abort()
    }
  }

  /** Null if another instance has taken over, or it was turned off, or the service stops. */
  const callAll = async (watch: Watch): Promise<Called[] | null> => {
    const calls: Called[] = []
    for (const planned of await planOf(watch)) {
      const { rehearsal_id, number_id, expected } = planned
      const held = await heldBy(store, watch).set({ due_at: later(clock(), LEASE_MS) }).executeTakeFirst()
      if (held === undefined) return null
      const report = await reportOf(planned)
      if (isStopping) return null
      const steps = report === null ? [] : wireSteps(report, await readBranches(store, watch.account_id, watch.id))
      calls.push({ rehearsal_id, number_id, result: report === null ? 'no_end' : resultOf(report, expected), end: report?.end ?? null, steps })
      // The others would wait as long; they are tried in the last attempt.
      if (report === null && watch.attempts < TRIES) break
    }
    return calls
  }

  const tell = async (transaction: StoreTransaction, { id, account_id }: Watch): Promise<void> => {
    const settings = transaction.selectFrom('notification_settings').innerJoin('users', 'users.id', 'user_id')
    const told = await settings.select('user_id').where('users.account_id', '=', account_id).where('night_calls', '=', 'immediately').execute()
    for (const { user_id } of told) await outbox.put(transaction, { kind: 'night_calls', content: { id, userId: user_id } })
  }

  const finish = (watch: Watch, calls: readonly Called[]): Promise<void> =>
    inTransaction(store, async (transaction) => {
      const now = clock()
      const differing = calls.filter(({ result }) => result !== 'as_expected')
      if (differing.length > 0 && watch.attempts < TRIES) {
        await heldBy(transaction, watch).set({ due_at: later(now, AGAIN_MS) }).execute()
        return
      }
      const done = { due_at: nextNight(now), attempts: 0, called_at: now, calls: calls.length, differing: differing.length }
      if ((await heldBy(transaction, watch).set(done).executeTakeFirst()) === undefined) return
      const before = transaction.deleteFrom('night_calls').where('application_id', '=', watch.id)
      const known = await before.returning(['rehearsal_id', 'number_id', 'result', 'call_end as end', 'steps']).execute()
      const own = { account_id: watch.account_id, application_id: watch.id, called_at: now }
      const rows = calls.map(({ end, steps, ...call }) => ({ ...own, ...call, call_end: end && JSON.stringify(end), steps: JSON.stringify(steps) }))
      if (rows.length > 0) await transaction.insertInto('night_calls').values(rows).execute()
      // What was told yesterday isn't told again.
      if (differing.some((call) => !known.some((other) => isSameCall(call, other)))) await tell(transaction, watch)
    })

  const runNext = async (): Promise<boolean> => {
    const watch = await claimDue(store, 'night_watches', clock(), sql<Date>`${later(clock(), LEASE_MS)}`)
    if (watch === null) return false
    const calls = await callAll(watch)
    if (calls !== null) await finish(watch, calls)
    return true
  }

  const runAll = async (): Promise<void> => {
    while (!isStopping && (await runNext()));
  }

  return {
    /** Makes the calls that are due; every instance may run it. */
    run: async (): Promise<void> => {
      if (isRunning) return
      isRunning = true
      try {
        await Promise.all(Array.from({ length: MAX_CONCURRENT }, runAll))
      } finally {
        isRunning = false
      }
      outbox.deliver()
    },

    stop: (): void => {
      isStopping = true
    },
  }
}
