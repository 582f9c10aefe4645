import type { Selectable } from 'kysely'
import type { PhoneNumber } from 'contract/numbers'
import type { RandomSource } from '../platform/random'
import type { Clock } from '../platform/clock'
import { localDay, monthsAfter } from 'callflow/calendar'
import type { OwnerNotices } from '../account/index'
import { post } from '../billing/index'
import { inTransaction } from '../platform/database/transaction'
import type { Bought, Offer, TelephonyPort } from './telephony/port'
import type { Store, StoreTransaction, Tables } from '../platform/database/tables'
import { friendlyNumber } from '../platform/texts/phoneNumber'
import { isReservedForOther } from './reservations'
import { toWire } from './rules'
import type { Background } from '../platform/jobs/background'
import type { Member } from '../platform/http/routes/request'
import { NotFound } from '../platform/failures/failures'

interface ReleasesDeps {
  notices?: () => OwnerNotices
  store: Store
  clock: Clock
  telephony: TelephonyPort
  background: Background
}

export type Releases = ReturnType<typeof makeReleases>

export const makeReleases = ({ store, clock, telephony, background, notices }: ReleasesDeps) => {
  const wasReleased = async (transaction: StoreTransaction, accountId: string, id: string): Promise<boolean> => {
    const released = transaction.selectFrom('released_numbers').select('id').where('id', '=', id)
    return (await released.where('account_id', '=', accountId).executeTakeFirst()) !== undefined
  }

  const take = (accountId: string, id: string, told: OwnerNotices | undefined): Promise<string | null> =>
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
      await told?.ownersTold(transaction, accountId, 'number_released', friendlyNumber(number.phone_number))
      return number.provider_reference
    })

  const returnToProvider = async (id: string, reference: string): Promise<void> => {
    await telephony.release(reference)
    await store.updateTable('released_numbers').set({ settled_at: clock() }).where('id', '=', id).execute()
  }

  return {
    /** Removes it immediately, and tells the owners; the provider gets it back soon after. Safe to repeat. */
    release: async (accountId: string, numberId: string, isTold = true): Promise<void> => {
      const told = isTold ? notices?.() : undefined
      const reference = await take(accountId, numberId, told)
      told?.deliver()
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

export type Order = Selectable<Tables['number_orders']>

export interface NewOrder {
  accountId: string
  key: string | null
  fingerprint: string
  offer: Offer
  cents: number
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
}

/** The number as ordered, whatever has changed since, so that a retry gets the first answer. */
export const numberFrom = (order: Order, id: string): PhoneNumber =>
  toWire({
    id,
    label: null,
    phone_number: order.phone_number,
    type: order.type,
    country: order.country,
    rate_center: order.rate_center,
    region: order.region,
    next_renewal_date: monthsAfter(localDay(order.created_at), 1),
    endpoint_type: 'parking',
    endpoint_value: null,
  })

const lock = (transaction: StoreTransaction, orderId: string): Promise<Order | undefined> =>
  transaction.selectFrom('number_orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()

export type Orders = ReturnType<typeof makeOrders>

export const makeOrders = ({ store, clock, random }: Deps) => {
  const insertNumber = async (transaction: StoreTransaction, order: Order, { reference }: Bought): Promise<PhoneNumber> => {
    const number = numberFrom(order, random.id())
    const { id, label, phone_number, type, country, rate_center, region, next_renewal_date } = number
    const stored = { label, phone_number, type, country, rate_center, region, next_renewal_date, provider_reference: reference }
    await transaction.deleteFrom('number_reservations').where('phone_number', '=', phone_number).where('account_id', '=', order.account_id).execute()
    await transaction
      .insertInto('numbers')
      .values({ id: String(id), account_id: order.account_id, ...stored, endpoint_type: 'parking', endpoint_value: null, created_at: order.created_at })
      .execute()
    await transaction
      .updateTable('number_orders')
      .set({ state: 'done', number_id: String(id), provider_reference: reference })
      .where('id', '=', order.id)
      .execute()
    return number
  }

  /** The order was cancelled meanwhile; the next sweep returns what was bought. */
  const scheduleReturn = async (transaction: StoreTransaction, order: Order, { reference }: Bought): Promise<null> => {
    const { account_id, phone_number } = order
    const released = { id: random.id(), account_id, phone_number, provider_reference: reference, released_at: clock() }
    await transaction
      .insertInto('released_numbers')
      .values({ ...released, settled_at: reference === null ? clock() : null })
      .execute()
    return null
  }

  /** Reserves the number and the money. `null` if the number is taken or on order. */
  const place = async (transaction: StoreTransaction, { accountId, key, fingerprint, offer, cents }: NewOrder): Promise<Order | null> => {
    const [id, now] = [random.id(), clock()]
    const state = { cost_cents: cents, state: 'pending', provider_reference: null, number_id: null, created_at: now } as const
    const order = await transaction
      .insertInto('number_orders')
      .values({ id, account_id: accountId, idempotency_key: key, fingerprint, ...offer, ...state })
      .onConflict((conflict) => conflict.column('phone_number').where('state', '=', 'pending').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (order === undefined || (await isReservedForOther(transaction, offer.phone_number, accountId))) return null
    // Checked only now, because an earlier order may just have completed or ended.
    const owner = transaction.selectFrom('numbers').select('id').where('phone_number', '=', offer.phone_number)
    if ((await owner.executeTakeFirst()) !== undefined) return null
    const entries = { prepaid: -cents, usage: cents }
    await post(transaction, { id: random.id(), accountId, kind: 'number_registration', at: now, entries, concerns: { phoneNumber: offer.phone_number } })
    return order
  }

  return {
    place,

    /** Of a number that the carrier holds already. */
    give: async (transaction: StoreTransaction, given: NewOrder, bought: Bought): Promise<PhoneNumber | null> => {
      const order = await place(transaction, given)
      return order && insertNumber(transaction, order, bought)
    },

    find: async (from: Store, accountId: string, key: string | null): Promise<Order | undefined> => {
      if (key === null) return undefined
      const orders = from.selectFrom('number_orders').selectAll().where('account_id', '=', accountId)
      return orders.where('idempotency_key', '=', key).executeTakeFirst()
    },

    complete: (order: Order, bought: Bought): Promise<PhoneNumber | null> =>
      inTransaction(store, async (transaction) => {
        const stored = await lock(transaction, order.id)
        if (stored === undefined) return scheduleReturn(transaction, order, bought)
        return stored.number_id === null ? insertNumber(transaction, stored, bought) : numberFrom(stored, stored.number_id)
      }),

    /** Refunds and deletes the order; if it has completed meanwhile, returns its number instead. */
    callOff: (order: Order): Promise<PhoneNumber | null> =>
      inTransaction(store, async (transaction) => {
        const stored = await lock(transaction, order.id)
        if (stored === undefined) return null
        if (stored.number_id !== null) return numberFrom(stored, stored.number_id)
        const { id, account_id: accountId, cost_cents: cents, phone_number: phoneNumber } = stored
        await transaction.deleteFrom('number_orders').where('id', '=', id).execute()
        const entries = { prepaid: cents, usage: -cents }
        await post(transaction, { id: random.id(), accountId, kind: 'number_registration_refund', at: clock(), entries, concerns: { phoneNumber } })
        return null
      }),

    pendingSince: (time: Date): Promise<Order[]> =>
      store.selectFrom('number_orders').selectAll().where('state', '=', 'pending').where('created_at', '<=', time).execute(),
  }
}
