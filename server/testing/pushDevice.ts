import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { DAY_MS, later } from '../platform/clock'
import type { Store, Tables } from '../platform/database/tables'

export type PushDevicePlan = Partial<Insertable<Tables['push_devices']>>

/** On a new session unless the plan names one. The key is a valid one whose private half nobody has. */
export const insertPushDevice = async (store: Store, userId: string, now: Date, plan: PushDevicePlan = {}): Promise<string> => {
  const [id, session] = [randomUUID(), randomUUID()]
  if (plan.session_id === undefined) {
    await store.insertInto('sessions').values({ id: session, user_id: userId, created_at: now, used_at: now, proved_at: now, expires_at: later(now, DAY_MS) }).execute()
  }
  const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const target = { endpoint: `https://fcm.googleapis.com/fcm/send/${id}`, p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
  const device = { id, session_id: session, ...target, browser: 'Firefox', system: 'Linux', created_at: now, ...plan }
  await store.insertInto('push_devices').values(device).execute()
  return id
}
