import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ScheduleBody } from 'contract/schedules'
import type { Store } from '../platform/database/tables'

export type SchedulePlan = Partial<ScheduleBody>

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '17:00' }))

/** Monday to Friday from 9 to 5 in Montreal, unless given. */
export const scheduleBody = (plan: SchedulePlan = {}): ScheduleBody => ({
  name: 'Bureau',
  time_zone: 'America/Montreal',
  weekly: weekdays,
  exceptions: [],
  holidays: ['christmas'],
  ...plan,
})

export const insertSchedule = async (store: Store, account_id: string, now: Date, plan?: SchedulePlan): Promise<string> => {
  const { weekly, exceptions, holidays, ...rest } = scheduleBody(plan)
  const lists = { weekly: JSON.stringify(weekly), exceptions: JSON.stringify(exceptions), holidays: JSON.stringify(holidays) }
  const row = { id: randomUUID(), account_id, ...rest, ...lists, created_at: now, updated_at: now }
  await store.insertInto('schedules').values(row).execute()
  return row.id
}

/** Returns the token in the URL of the feed. */
export const giveFeed = async (store: Store, scheduleId: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const feed = { feed_hash: createHash('sha256').update(token).digest('hex'), feed_language: 'fr', feed_created_at: new Date() } as const
  await store.updateTable('schedules').set(feed).where('id', '=', scheduleId).execute()
  return token
}
