import { sql } from 'kysely'
import type { Store } from '../../platform/database/tables'
import { DAY_MS, HOUR_MS, later, type Clock } from '../../platform/clock'
import { makeMonths } from '../../platform/database/months'
import { KEY_LIFETIME_MS } from '../../platform/http/routes/idempotency'
import { thinOut, VERSIONS_KEPT } from '../../flows/index'
import { inTransaction } from '../../platform/database/transaction'

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

export const SWEEP_EVERY_MS = HOUR_MS

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
  await store.deleteFrom('email_links').where('expires_at', '<', later(now, -EXPIRED_LINKS_MS)).execute()
  await store.deleteFrom('notices').where('noted_at', '<', later(now, -TOLD_MS)).where('told_in', 'is not', null).execute()
  await store.deleteFrom('idempotency_keys').where('created_at', '<=', later(now, -KEY_LIFETIME_MS)).execute()
  await store.deleteFrom('sessions').where('expires_at', '<', yesterday).execute()
  await store.deleteFrom('password_resets').where('expires_at', '<', yesterday).execute()
  await store.deleteFrom('known_devices').where('expires_at', '<', yesterday).execute()
  await store.deleteFrom('email_changes').where('expires_at', '<', yesterday).execute()
  await store.deleteFrom('login_failures').where('window_started_at', '<', yesterday).execute()
  await store.deleteFrom('support_diagnostics').where('created_at', '<', later(now, -DIAGNOSTICS_MS)).execute()
  await sweepVersions(store)
}
