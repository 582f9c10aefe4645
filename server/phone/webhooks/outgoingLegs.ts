import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { HOUR_MS, later, SECOND_MS, type Clock } from '../../platform/clock'
import { holdAccount, inTransaction } from '../../platform/database/transaction'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import type { BillingService } from '../../billing/index'

const MAX_LEGS = 20
/** No outgoing call lasts longer, so one without a reported end is over by then. */
const LONGEST_MS = 4 * HOUR_MS
/** Incoming calls cost us too: an account that owes this much for minutes gets none. */
const MAX_OVERDRAWN_CENTS = 50_00
const MINUTE_S = 60

interface Deps {
  store: Store
  clock: Clock
  billing: Pick<BillingService, 'callAllowance'>
}

export type OutgoingLegs = ReturnType<typeof makeOutgoingLegs>

export const makeOutgoingLegs = ({ store, clock, billing }: Deps) => {
  const isOneMore = async (transaction: StoreTransaction, accountId: string): Promise<boolean> => {
    const legs = () => transaction.selectFrom('outgoing_legs').where('account_id', '=', accountId)
    const over = later(clock(), -LONGEST_MS)
    await transaction.deleteFrom('outgoing_legs').where('account_id', '=', accountId).where('started_at', '<=', over).execute()
    return (await legs().select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count < MAX_LEGS
  }

  return {
    /** Time limit in seconds; `null` if the call may not lead out. */
    begin: (accountId: string, callId: string, log: FastifyBaseLogger): Promise<number | null> =>
      inTransaction(store, async (transaction) => {
        await holdAccount(transaction, accountId)
        const { coveredMinutes } = await billing.callAllowance(accountId, transaction)
        if (coveredMinutes <= 0 || !(await isOneMore(transaction, accountId))) {
          log.warn({ accountId, coveredMinutes }, 'Outgoing call refused: no minute is covered, or too many calls are in progress')
          return null
        }
        const leg = { call_id: callId, account_id: accountId, started_at: clock() }
        await transaction.insertInto('outgoing_legs').values(leg).onConflict((same) => same.column('call_id').doNothing()).execute()
        return Math.min(LONGEST_MS / SECOND_MS, coveredMinutes * MINUTE_S)
      }),

    end: async (callId: string): Promise<void> => {
      await store.deleteFrom('outgoing_legs').where('call_id', '=', callId).execute()
    },

    takesIncoming: async (accountId: string): Promise<boolean> =>
      (await billing.callAllowance(accountId, store)).overdrawnCents <= MAX_OVERDRAWN_CENTS,
  }
}
