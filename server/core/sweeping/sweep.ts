import type { Store } from '../../store/tables'
import { DAY_MS, HOUR_MS, later, type Clock } from '../clock'
import { KEY_LIFETIME_MS } from '../routes/idempotency'

export const SWEEP_EVERY_MS = HOUR_MS

/** What a customer attached is about one moment, and nobody looks into it later. */
const DIAGNOSTICS_MS = 90 * DAY_MS

/** Deletes what no longer has a meaning: kept answers, sessions, devices, mailed links and failed sign-ins of days past. */
export const sweep = async (store: Store, clock: Clock): Promise<void> => {
  const now = clock()
  const yesterday = later(now, -DAY_MS)
  await store.deleteFrom('idempotency_keys').where('created_at', '<=', later(now, -KEY_LIFETIME_MS)).execute()
  await store.deleteFrom('sessions').where('expires_at', '<', yesterday).execute()
  await store.deleteFrom('password_resets').where('expires_at', '<', yesterday).execute()
  await store.deleteFrom('known_devices').where('expires_at', '<', yesterday).execute()
  await store.deleteFrom('email_changes').where('expires_at', '<', yesterday).execute()
  await store.deleteFrom('login_failures').where('window_started_at', '<', yesterday).execute()
  await store.deleteFrom('support_diagnostics').where('created_at', '<', later(now, -DIAGNOSTICS_MS)).execute()
}
