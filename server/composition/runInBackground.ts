import type { FastifyInstance, FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { localDay } from 'callflow/calendar'
import { HOUR_MS, later, MINUTE_MS, SECOND_MS, DAY_MS, type Clock } from '../platform/clock'
import { WEEKS_DAYS } from '../billing/index'
import { makeSoundChecks } from '../sounds/index'
import type { Core } from './makeCore'
import type { ServerDeps } from './serverParts'
import type { FilesPort } from '../platform/files/port'
import { isReferenced, inTransaction } from '../platform/database/transaction'
import type { Store } from '../platform/database/tables'
import { endIdleSessions } from '../platform/sessions/sessions'
import { dropOldMonths, makeMonths } from '../platform/database/months'
import { KEY_LIFETIME_MS } from '../platform/http/routes/idempotency'
import { closeDueAccounts, deleteClosedData, endReservations } from '../operators/index'
import { thinOut, VERSIONS_KEPT } from '../flows/index'

export const sweepVersions = async (store: Store): Promise<void> => {
  const long = store.selectFrom('flow_versions').select('application_id').groupBy('application_id')
  const applications = await long.having((row) => row(row.fn.countAll(), '>', VERSIONS_KEPT)).execute()
  for (const { application_id } of applications) {
    await inTransaction(store, async (transaction) => {
      await transaction.selectFrom('applications').select('id').where('id', '=', application_id).forUpdate().execute()
      await thinOut(transaction, application_id)
    })
  }
}

const SWEEP_EVERY_MS = HOUR_MS
const IDLE_SWEEP_MS = 30 * SECOND_MS

const DIAGNOSTICS_MS = 90 * DAY_MS

/** Longer than a mail is retried, and than a call is reported. */
const TOLD_MS = 7 * DAY_MS

const EXPIRED_LINKS_MS = 60 * DAY_MS

/** Removes dates in the future, left by a clock that ran ahead. */
const sweepAhead = async (store: Store, now: Date): Promise<void> => {
  const ahead = later(now, HOUR_MS)
  await store.deleteFrom('sessions').where('created_at', '>', ahead).execute()
  await store.deleteFrom('password_resets').where('created_at', '>', ahead).execute()
  await store.deleteFrom('login_failures').where('window_started_at', '>', ahead).execute()
  await store.updateTable('mail_outbox').set({ next_attempt_at: now }).where('next_attempt_at', '>', ahead).execute()
  await store.deleteFrom('notices').where('noted_at', '>', ahead).where('told_in', 'is not', null).execute()
  await store.updateTable('notification_settings').set({ digest_due_at: now }).where('digest_due_at', '>', later(now, 2 * DAY_MS)).execute()
  const lifetime = sql<Date>`${now}::timestamptz + (expires_at - created_at)`
  await store.updateTable('mail_outbox').set({ created_at: now, expires_at: lifetime }).where('created_at', '>', ahead).execute()
}

export const sweep = async (store: Store, clock: Clock): Promise<void> => {
  const now = clock()
  const yesterday = later(now, -DAY_MS)
  await sweepAhead(store, now)
  await makeMonths(store, now)
  await dropOldMonths(store, now)
  await store.deleteFrom('email_links').where('expires_at', '<', later(now, -EXPIRED_LINKS_MS)).execute()
  await store.deleteFrom('notices').where('noted_at', '<', later(now, -TOLD_MS)).where('told_in', 'is not', null).execute()
  await store.deleteFrom('idempotency_keys').where('created_at', '<=', later(now, -KEY_LIFETIME_MS)).execute()
  await store.deleteFrom('sessions').where('expires_at', '<', yesterday).execute()
  await store.deleteFrom('password_resets').where('expires_at', '<', yesterday).execute()
  await store.deleteFrom('known_devices').where('expires_at', '<', yesterday).execute()
  await store.deleteFrom('operator_sessions').where('expires_at', '<', yesterday).execute()
  await store.deleteFrom('sign_ups').where('expires_at', '<', yesterday).execute()
  await store.deleteFrom('invitations').where('expires_at', '<', yesterday).where('invited_by', 'is not', null).execute()
  await store.deleteFrom('api_keys').where('expires_on', '<', localDay(yesterday)).execute()
  await store.deleteFrom('operator_keys').where('expires_on', '<', localDay(yesterday)).execute()
  await store.deleteFrom('operator_links').where('expires_at', '<', yesterday).execute()
  await store.deleteFrom('email_changes').where('expires_at', '<', yesterday).execute()
  await store.deleteFrom('login_failures').where('window_started_at', '<', yesterday).execute()
  await store.deleteFrom('used_challenges').where('expires_at', '<', yesterday).execute()
  const abroadSince = later(now, -WEEKS_DAYS * DAY_MS)
  await sql`delete from calls_abroad leg where started_at < ${abroadSince}
    or exists (select from keeping where keeping.account_id = leg.account_id and started_at < ${now}::timestamptz - calls_days * interval '24 hours')`.execute(store)
  await store.deleteFrom('abroad_days').where('day', '<', localDay(abroadSince)).execute()
  await store.deleteFrom('support_diagnostics').where('created_at', '<', later(now, -DIAGNOSTICS_MS)).execute()
  // The sweep of files then finds their content.
  const unused = store.selectFrom('support_attachments').select('id').where('message_id', 'is', null).where('created_at', '<', yesterday)
  await store.deleteFrom('files').where('id', 'in', unused).execute()
  await sweepVersions(store)
}

const BATCH = 500

interface Deps {
  store: Store
  files: FilesPort
  log: FastifyBaseLogger
  /** False if instances have a folder each: what is missing here may be elsewhere. */
  seesAll: boolean
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const selectKnown = (store: Store, ids: readonly string[]) =>
  store
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .unionAll(store.selectFrom('pending_recordings').select('id').where('id', 'in', ids))

const removeOrphan = async ({ files, log }: Pick<Deps, 'files' | 'log'>, id: string): Promise<void> => {
  try {
    await files.remove(id)
    log.info({ file: id }, 'Removed orphaned file content')
  } catch (error) {
    log.warn({ err: error, file: id }, "Couldn't remove orphaned file content")
  }
}

const removeOrphans = async ({ store, files, log }: Deps, before: Date): Promise<void> => {
  for await (const batch of inBatches(files.list())) {
    const ids = batch.filter(({ storedAt }) => storedAt < before).map(({ id }) => id)
    if (ids.length === 0) continue
    const rows = await selectKnown(store, ids).execute()
    const known = new Set(rows.map(({ id }) => id))
    for (const id of ids.filter((candidate) => !known.has(candidate))) {
      await removeOrphan({ files, log }, id)
    }
  }
}

async function* oldRows(store: Store, before: Date): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const rows = await store
      .selectFrom('files')
      .select('id')
      .where('id', '>', last)
      .where('created_at', '<', before)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id } of rows) yield id
    last = rows.at(-1)?.id ?? ''
    if (rows.length < BATCH) return
  }
}

const removeRow = async ({ store, log }: Deps, id: string): Promise<void> => {
  try {
    await inTransaction(store, async (transaction) => {
      await transaction.deleteFrom('files').where('id', '=', id).execute()
      // A carrier may have the last copy.
      await transaction.deleteFrom('pending_deletions').where('id', '=', id).execute()
    })
    log.error({ file: id }, 'Removed a file whose content is missing')
  } catch (error) {
    if (!isReferenced(error)) throw error
    log.error({ file: id }, 'The content of an audio file used by an application is missing')
  }
}

/** If no content is found at all, the location is probably wrong (such as an unmounted volume), so nothing is removed. */
const removeRowsWithoutContent = async (deps: Deps, before: Date): Promise<void> => {
  const stored = new Set<string>()
  for await (const { id } of deps.files.list()) stored.add(id)
  const missing: string[] = []
  let rows = 0
  for await (const id of oldRows(deps.store, before)) {
    rows += 1
    if (!stored.has(id)) missing.push(id)
  }
  if (rows > 0 && missing.length === rows) {
    deps.log.error({ files: rows }, 'No file content found. Is the file location correct?')
    return
  }
  for (const id of missing) await removeRow(deps, id)
}

/** Ignores everything after `before`, which may be in progress. */
export const sweepFiles = async (deps: Deps, before: Date): Promise<void> => {
  await deps.files.removeBroken(before)
  await removeOrphans(deps, before)
  if (deps.seesAll) await removeRowsWithoutContent(deps, before)
}

/** Longer than any upload takes between its content and its rows. */
const UPLOAD_MS = HOUR_MS
/** A disk's clock lags slightly behind ours; new content must not look older than the start. */
const DISK_CLOCK_MS = 100

export const runInBackground = (app: FastifyInstance, core: Core, { log, ownsFiles = false, seesAllFiles = ownsFiles }: ServerDeps): void => {
  const { store, clock, background, providers, clockWatch } = core
  let isStopping = false
  const sweepFilesBefore = (before: Date) => sweepFiles({ store, files: providers.files, log, seesAll: seesAllFiles }, before)
  const sweepAll = async (): Promise<void> => {
    // With a clock that runs ahead, uploads in progress would look old.
    if (!clockWatch.isTrusted()) return
    await sweep(store, clock)
    await endReservations(core)
    await core.keeping.deleteDue(log)
    await deleteClosedData({ ...core, log, processor: providers.cards.processor, isStopping: () => isStopping })
    await sweepFilesBefore(later(clock(), -UPLOAD_MS))
  }
  const settleNumbers = (): void => background.run('settling numbers', () => core.numbers.settle(log))
  const sweepInTime = (): void => {
    background.run('sweeping', sweepAll)
    settleNumbers()
  }
  const runMoney = (): void =>
    background.run('keeping the money', async () => {
      await clockWatch.check()
      await core.money.processDue(log)
      if (clockWatch.isTrusted()) await closeDueAccounts({ ...core, log }, core.numbers.releaseAll)
      if (clockWatch.isTrusted()) await core.factors.endDue()
    })
  const fetchRecordings = (): void => background.run('fetching recordings', () => core.recordings.resume(log))
  const removeDeleted = (): void => background.run('removing deleted sounds', () => core.keeping.removeDeleted(log))
  const soundChecks = makeSoundChecks({ store, sounds: core.sounds, log })
  const checkSounds = (): void => background.run('checking stored sounds', soundChecks.run)
  const deliverMails = (): void => core.outbox.deliver()
  const sendDigests = (): void =>
    background.run('sending digests', async () => {
      if (clockWatch.isTrusted()) await core.notifier.sendDigests()
    })
  const callAtNight = (): void =>
    background.run('calling numbers at night', async () => {
      if (clockWatch.isTrusted()) await core.nightRun?.run()
    })
  const endIdle = (): void =>
    background.run('ending idle sessions', async () => {
      if (clockWatch.isTrusted()) await endIdleSessions(store, clock())
    })
  const timers = [
    setInterval(sweepInTime, SWEEP_EVERY_MS),
    setInterval(checkSounds, HOUR_MS),
    setInterval(runMoney, MINUTE_MS),
    setInterval(fetchRecordings, MINUTE_MS),
    setInterval(removeDeleted, MINUTE_MS),
    setInterval(deliverMails, MINUTE_MS),
    setInterval(sendDigests, MINUTE_MS),
    setInterval(callAtNight, MINUTE_MS),
    setInterval(endIdle, IDLE_SWEEP_MS),
  ]
  for (const timer of timers) timer.unref()
  app.addHook('onReady', async () => {
    const start = later(clock(), -DISK_CLOCK_MS)
    await clockWatch.check().catch((error: unknown) => log.warn({ err: error }, 'the clock was not compared yet'))
    if (ownsFiles) background.run('sweeping files', () => sweepFilesBefore(start))
    settleNumbers()
    runMoney()
    fetchRecordings()
    removeDeleted()
    checkSounds()
    deliverMails()
    sendDigests()
  })
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
    isStopping = true
    soundChecks.stop()
    core.recordings.stop()
    core.keeping.stop()
    core.alerts.stop()
    core.nightRun?.stop()
    await background.settled()
    await core.sounds.close()
  })
}
