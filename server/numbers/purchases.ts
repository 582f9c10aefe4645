import type { PhoneNumber, RegisterBody } from 'contract/numbers'
import type { Member, Client } from '../platform/http/routes/request'
import { MINUTE_MS, later, HOUR_MS, secondsUntil, type Clock } from '../platform/clock'
import { BusinessError, RateLimited } from '../platform/failures/failures'
import type { Keyed } from '../platform/http/routes/route'
import { holdAccount, inTransaction } from '../platform/database/transaction'
import { NumberUnavailable, type Bought, type Offer, type TelephonyPort } from './telephony/port'
import { buyOnce, type Reservations } from './reservations'
import type { Store, StoreTransaction } from '../platform/database/tables'
import type { BillingService } from '../billing/index'
import { costOf, type Cost, placeOf } from './rules'
import { numberFrom, type Order, type Orders } from './orders'

const MOST = 50
const WINDOW_MS = 24 * HOUR_MS

/** Throws `RateLimited` above the daily limit, which includes released numbers. */
const enforceDailyPurchaseLimit = async (
  transaction: StoreTransaction,
  accountId: string,
  now: Date,
  log: Client['log'],
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
  log.warn({ accountId }, 'Too many numbers registered by one account in a day')
  throw new RateLimited(secondsUntil(later(earliest.created_at, WINDOW_MS), now))
}

export interface Purchase extends Keyed {
  body: RegisterBody
  caller: Pick<Member, 'accountId' | 'log'>
}

interface Deps {
  store: Store
  clock: Clock
  telephony: TelephonyPort
  billing: Pick<BillingService, 'allowance' | 'enforcePurchases'>
  orders: Orders
  reservations: Pick<Reservations, 'find' | 'findBought'>
}

/** No active request is older. */
const ABANDONED_MS = MINUTE_MS

const enforceExpectedCost = ({ isCovered, cents }: Cost, { confirmed_cost }: RegisterBody): void => {
  if (confirmed_cost !== undefined && cents > Math.round(confirmed_cost * 100)) throw new BusinessError('price_changed')
  if (!isCovered) throw new BusinessError('insufficient_funds')
}

export type Purchases = ReturnType<typeof makePurchases>

export const makePurchases = ({ store, clock, telephony, billing, orders, reservations }: Deps) => {
  const underWay = new Map<string, Promise<PhoneNumber | null>>()

  const placeNew = async (transaction: StoreTransaction, purchase: Purchase, offer: Offer): Promise<Order> => {
    const { body, caller, key, fingerprint } = purchase
    const { accountId } = caller
    await enforceDailyPurchaseLimit(transaction, accountId, clock(), caller.log)
    const cost = costOf(offer.type, await billing.allowance(accountId, transaction))
    enforceExpectedCost(cost, body)
    await billing.enforcePurchases(accountId, transaction, cost.cents)
    const order = await orders.place(transaction, { accountId, key, fingerprint, offer, cents: cost.cents })
    if (order === null) throw new NumberUnavailable()
    return order
  }

  const place = (purchase: Purchase, offer: Offer | null): Promise<{ order: Order; isNew: boolean }> =>
    inTransaction(store, async (transaction) => {
      const { accountId } = purchase.caller
      await holdAccount(transaction, accountId)
      const known = await orders.find(transaction, accountId, purchase.key)
      if (known === undefined && offer === null) throw new NumberUnavailable()
      if (known === undefined && offer !== null) return { order: await placeNew(transaction, purchase, offer), isNew: true }
      if (known?.fingerprint !== purchase.fingerprint) throw new BusinessError('idempotency_mismatch')
      return { order: known, isNew: false }
    })

  const findOffer = async ({ body, caller }: Purchase): Promise<Offer | null> => {
    const place = placeOf(body)
    return place && ((await reservations.find(caller.accountId, body.phone_number, place.country)) ?? telephony.find(body.phone_number, place.country, place.type))
  }

  const findReserved = ({ account_id, phone_number }: Order) => reservations.findBought(account_id, phone_number)
  const findBought = async (order: Order): Promise<Bought | null> => (await findReserved(order)) ?? telephony.findBought(order.id)
  const buy = async (order: Order): Promise<Bought | null> => (await findReserved(order)) ?? buyOnce(telephony, order.phone_number, order.id)

  /** `null` if the order failed and was cancelled. While the provider doesn't answer, it stays pending. */
  const settleBy = (order: Order, ask: () => Promise<Bought | null>): Promise<PhoneNumber | null> => {
    const finish = async (): Promise<PhoneNumber | null> => {
      const bought = await ask()
      return bought === null ? orders.callOff(order) : orders.complete(order, bought)
    }
    const already = underWay.get(order.id)
    if (already !== undefined) return already
    const settling = finish().finally(() => underWay.delete(order.id))
    underWay.set(order.id, settling)
    return settling
  }

  return {
    /** Buys once per account and key, even if answers are lost. */
    register: async (purchase: Purchase): Promise<PhoneNumber> => {
      const { caller, key } = purchase
      const isKnown = (await orders.find(store, caller.accountId, key)) !== undefined
      const { order, isNew } = await place(purchase, isKnown ? null : await findOffer(purchase))
      if (order.number_id !== null) return numberFrom(order, order.number_id)
      const number = await settleBy(order, async () =>
        isNew ? buy(order) : ((await findBought(order)) ?? buy(order)),
      )
      if (number === null) throw new NumberUnavailable()
      return number
    },

    settle: async (log: Member['log']): Promise<void> => {
      for (const order of await orders.pendingSince(later(clock(), -ABANDONED_MS))) {
        try {
          await settleBy(order, () => findBought(order))
        } catch (error) {
          log.warn({ err: error, orderId: order.id }, 'Number order still unsettled')
        }
      }
    },
  }
}
