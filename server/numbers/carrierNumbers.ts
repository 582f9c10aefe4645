import { sql } from 'kysely'
import type { BillingService } from '../billing/index'
import type { Clock } from '../platform/clock'
import type { Store, StoreTransaction } from '../platform/database/tables'
import { holdAccount, inTransaction } from '../platform/database/transaction'
import { BusinessError, Unavailable, type Sentence } from '../platform/failures/failures'
import type { RandomSource } from '../platform/random'
import type { Orders } from './orders'
import { costOf, NumberChanged, offerOf } from './rules'
import { TelephonyDown, type TelephonyPort } from './telephony/port'

const isUnread: Sentence = {
  en: "The carrier didn't answer, or not in full. What the last check found is still shown.",
  fr: 'Le fournisseur n’a pas répondu, ou pas en entier. Le résultat de la dernière vérification reste affiché.',
}

const isNotCovered: Sentence = {
  en: 'The balance doesn’t cover the price of another number. Credit it first, or give the number without charge.',
  fr: 'Le solde ne couvre pas le prix d’un autre numéro. Créditez-le d’abord, ou donnez le numéro sans frais.',
}

const isForeign: Sentence = {
  en: 'Accounts can’t have numbers of this country. Release it at the carrier.',
  fr: 'Les comptes ne peuvent pas avoir de numéro de ce pays. Rendez-le au fournisseur.',
}

/** Of a row of `carrier_numbers`: neither owned, nor reserved, nor being bought, nor on its way back to the carrier. */
export const isWithoutOwner = sql<boolean>`
  not exists (select 1 from numbers where numbers.phone_number = carrier_numbers.phone_number)
  and not exists (select 1 from number_reservations where number_reservations.phone_number = carrier_numbers.phone_number)
  and not exists (select 1 from number_orders where number_orders.phone_number = carrier_numbers.phone_number and state = 'pending')
  and not exists (select 1 from released_numbers where released_numbers.phone_number = carrier_numbers.phone_number
    and (settled_at is null or settled_at >= seen_at))`

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  telephony: TelephonyPort
  billing: Pick<BillingService, 'allowance'>
  orders: Pick<Orders, 'give'>
}

export type CarrierNumbers = ReturnType<typeof makeCarrierNumbers>

export const makeCarrierNumbers = ({ store, clock, random, telephony, billing, orders }: Deps) => {
  const ours = async (): Promise<string[]> => {
    const owned = store.selectFrom('numbers').select('phone_number')
    return (await owned.union(store.selectFrom('number_reservations').select('phone_number')).execute()).map(({ phone_number }) => phone_number)
  }

  const listHeld = () =>
    telephony.listHeld(ours).catch((error: unknown) => {
      throw error instanceof TelephonyDown ? new Unavailable(2, isUnread) : error
    })

  /** Locks it, so that no two acts find it without an owner. */
  const hold = async (transaction: StoreTransaction, phoneNumber: string) => {
    const row = transaction.selectFrom('carrier_numbers').select(['phone_number', 'provider_reference']).where('phone_number', '=', phoneNumber)
    await row.forUpdate().executeTakeFirst()
    const free = await row.where(isWithoutOwner).executeTakeFirst()
    if (free === undefined) throw new NumberChanged()
    return free
  }

  return {
    /** Compares what the carrier holds with what accounts own. Numbers that are bought or released meanwhile are neither. */
    check: async (note: (transaction: StoreTransaction) => Promise<void>): Promise<void> => {
      const began = clock()
      const owned = await store.selectFrom('numbers').select('id').execute()
      const held = JSON.stringify((await listHeld()).map(({ price, ...number }) => ({ ...number, ...price })))
      await inTransaction(store, async (transaction) => {
        await sql`
          insert into carrier_numbers (phone_number, provider_reference, price_cents, currency, first_seen_at, seen_at)
          select distinct on (phone_number) phone_number, reference, cents, currency, ${began}::timestamptz, ${began}::timestamptz
          from jsonb_to_recordset(${held}::jsonb) as held (phone_number text, reference text, cents bigint, currency text)
          order by phone_number, reference
          on conflict (phone_number) do update set provider_reference = excluded.provider_reference, seen_at = excluded.seen_at,
            price_cents = coalesce(excluded.price_cents, carrier_numbers.price_cents), currency = coalesce(excluded.currency, carrier_numbers.currency)`.execute(transaction)
        await transaction.deleteFrom('carrier_numbers').where('seen_at', '<', began).execute()
        const isHeld = sql<boolean>`exists (select 1 from carrier_numbers where carrier_numbers.phone_number = numbers.phone_number)`
        await transaction.updateTable('numbers').set({ missing_since: null }).where('missing_since', 'is not', null).where(isHeld).execute()
        const before = sql<boolean>`id = any(${owned.map(({ id }) => id)}::text[])`
        await transaction.updateTable('numbers').set({ missing_since: began }).where('missing_since', 'is', null).where(before).where(sql<boolean>`not ${isHeld}`).execute()
        // A number that was lost and bought again has another reference.
        await sql`update numbers set provider_reference = carrier_numbers.provider_reference from carrier_numbers
          where carrier_numbers.phone_number = numbers.phone_number and ${sql.ref('numbers.id')} = any(${owned.map(({ id }) => id)}::text[])
          and carrier_numbers.provider_reference is distinct from numbers.provider_reference`.execute(transaction)
        await transaction.updateTable('operator_settings').set({ carrier_checked_at: began }).where('id', '=', 1).execute()
        await note(transaction)
      })
    },

    /** Before the number is given to anybody, outside of their transaction. */
    bringCalls: async (phoneNumber: string): Promise<void> => {
      const row = await store.selectFrom('carrier_numbers').select('provider_reference').where('phone_number', '=', phoneNumber).where(isWithoutOwner).executeTakeFirst()
      if (row?.provider_reference) await telephony.bringCalls(row.provider_reference)
    },

    /** As another number of the plan, at its price, or without charge for as long as the account keeps it. */
    give: async (transaction: StoreTransaction, accountId: string, phoneNumber: string, isFree: boolean): Promise<number> => {
      const { provider_reference: reference } = await hold(transaction, phoneNumber)
      const offer = offerOf(phoneNumber)
      if (offer === null) throw new BusinessError('number_unsupported', isForeign)
      await holdAccount(transaction, accountId)
      const cost = costOf(offer.type, await billing.allowance(accountId, transaction))
      if (!isFree && !cost.isCovered) throw new BusinessError('insufficient_funds', isNotCovered)
      const cents = isFree ? 0 : cost.cents
      const number = await orders.give(transaction, { accountId, key: null, fingerprint: 'operator', offer, cents }, { reference })
      if (number === null) throw new NumberChanged()
      if (isFree) await transaction.updateTable('numbers').set({ next_renewal_date: null }).where('phone_number', '=', phoneNumber).execute()
      return cents
    },

    /** The carrier gets it back soon after, with those that customers released. */
    release: async (transaction: StoreTransaction, phoneNumber: string): Promise<void> => {
      const free = await hold(transaction, phoneNumber)
      await transaction.insertInto('released_numbers').values({ id: random.id(), account_id: null, ...free, released_at: clock(), settled_at: free.provider_reference === null ? clock() : null }).execute()
    },

    /** Takes a number that checks don't find at the carrier, where nothing is left to release. */
    remove: async (transaction: StoreTransaction, phoneNumber: string): Promise<string> => {
      const missing = transaction.deleteFrom('numbers').where('phone_number', '=', phoneNumber).where('missing_since', 'is not', null)
      const number = await missing.returning(['id', 'account_id', 'phone_number', 'provider_reference']).executeTakeFirst()
      if (number === undefined) throw new NumberChanged()
      await transaction.insertInto('released_numbers').values({ ...number, released_at: clock(), settled_at: clock(), is_lost: true }).execute()
      return number.account_id
    },
  }
}
