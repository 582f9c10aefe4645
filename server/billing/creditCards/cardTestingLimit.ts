import { sql } from 'kysely'
import type { Member } from '../../platform/http/routes/request'
import { HOUR_MS, later, SECOND_MS, type Clock } from '../../platform/clock'
import { RateLimited } from '../../platform/failures/failures'
import type { StoreTransaction } from '../../platform/database/tables'

/** More declined cards than this suggest that stolen cards are being tested. */
const MAX_REFUSED = 20

export type CardTrials = ReturnType<typeof makeCardTestingLimit>

/** Pending attempts count, because cards can be tested in parallel. The caller holds the account lock. */
export const makeCardTestingLimit =
  ({ clock }: { clock: Clock }) =>
  async (transaction: StoreTransaction, { accountId, log }: Pick<Member, 'accountId' | 'log'>): Promise<void> => {
    const since = later(clock(), -HOUR_MS)
    const counted = async (table: 'card_charges' | 'credit_cards'): Promise<number> => {
      const rows = transaction.selectFrom(table).select(sql<number>`count(*)::int`.as('count')).where('account_id', '=', accountId)
      const tried = rows.where((row) =>
        row.or([
          row.and([row('state', '=', 'refused'), row('settled_at', '>', since)]),
          row.and([row('state', '=', 'pending'), row('created_at', '>', since)]),
        ]),
      )
      return (await tried.executeTakeFirstOrThrow()).count
    }
    if ((await counted('card_charges')) + (await counted('credit_cards')) < MAX_REFUSED) return
    log.warn({ accountId }, 'Too many declined cards for one account')
    throw new RateLimited(HOUR_MS / SECOND_MS)
  }
