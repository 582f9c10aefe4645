import { HOUR_MS, later, secondsUntil } from '../../core/clock'
import { TooMany } from '../../core/failures/failures'
import type { Visitor } from '../../core/routes/call'
import type { StoreTransaction } from '../../core/tables/tables'

const MOST = 50
const WINDOW_MS = 24 * HOUR_MS

/** Throws `TooMany` when the account has registered as many numbers in a day as one may, released ones included. */
export const refuseHoarding = async (
  transaction: StoreTransaction,
  accountId: string,
  now: Date,
  log: Visitor['log'],
): Promise<void> => {
  const earliest = await transaction
    .selectFrom('number_orders')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('created_at', '>', later(now, -WINDOW_MS))
    .orderBy('created_at', 'desc')
    .offset(MOST - 1)
    .limit(1)
    .executeTakeFirst()
  if (earliest === undefined) return
  log.warn({ accountId }, 'an account registers more numbers than one may in a day')
  throw new TooMany(secondsUntil(later(earliest.created_at, WINDOW_MS), now))
}
