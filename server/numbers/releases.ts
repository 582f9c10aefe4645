import type { Background } from '../platform/jobs/background'
import type { Member } from '../platform/http/routes/request'
import type { Clock } from '../platform/clock'
import { NotFound } from '../platform/failures/failures'
import { inTransaction } from '../platform/database/transaction'
import type { TelephonyPort } from './telephony/port'
import type { Store, StoreTransaction } from '../platform/database/tables'

interface Deps {
  store: Store
  clock: Clock
  telephony: TelephonyPort
  background: Background
}

export type Releases = ReturnType<typeof makeReleases>

export const makeReleases = ({ store, clock, telephony, background }: Deps) => {
  const wasReleased = async (transaction: StoreTransaction, accountId: string, id: string): Promise<boolean> => {
    const released = transaction.selectFrom('released_numbers').select('id').where('id', '=', id)
    return (await released.where('account_id', '=', accountId).executeTakeFirst()) !== undefined
  }

  const take = (accountId: string, id: string): Promise<string | null> =>
    inTransaction(store, async (transaction) => {
      const number = await transaction
        .deleteFrom('numbers')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .returning(['phone_number', 'provider_reference'])
        .executeTakeFirst()
      if (number === undefined) {
        if (await wasReleased(transaction, accountId, id)) return null
        throw new NotFound()
      }
      const settled_at = number.provider_reference === null ? clock() : null
      const released = { id, account_id: accountId, ...number, released_at: clock(), settled_at }
      await transaction.insertInto('released_numbers').values(released).execute()
      return number.provider_reference
    })

  const returnToProvider = async (id: string, reference: string): Promise<void> => {
    await telephony.release(reference)
    await store.updateTable('released_numbers').set({ settled_at: clock() }).where('id', '=', id).execute()
  }

  return {
    /** Removes it immediately; the provider gets it back soon after. Safe to repeat. */
    release: async (accountId: string, numberId: string): Promise<void> => {
      const reference = await take(accountId, numberId)
      if (reference !== null) background.run('giving a number back', () => returnToProvider(numberId, reference))
    },

    settle: async (log: Member['log']): Promise<void> => {
      const open = store.selectFrom('released_numbers').select(['id', 'provider_reference as reference'])
      for (const { id, reference } of await open.where('settled_at', 'is', null).execute()) {
        if (reference === null) continue
        await returnToProvider(id, reference).catch((error: unknown) => log.warn({ err: error, id }, 'Number release pending at the carrier'))
      }
    },
  }
}
