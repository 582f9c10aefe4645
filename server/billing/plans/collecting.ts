import { sql } from 'kysely'
import type { Member } from '../../platform/http/routes/request'
import { HOUR_MS, later, type Clock } from '../../platform/clock'
import { localDay } from '../../platform/texts/localDay'
import type { CardsPort } from '../cards/port'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import type { ChargesService, DueCharge } from '../charges/service'

interface Deps {
  store: Store
  clock: Clock
  charges: Pick<ChargesService, 'chargeUnattended'>
  cards: Pick<CardsPort, 'processor'>
}

/** A declined card is retried the next day. */
const PAUSE_MS = 24 * HOUR_MS

/** What a bank took back is charged only to a card saved since, and a future period's invoice not before its day. */
export const makeCollecting = ({ store, clock, charges, cards: { processor } }: Deps) => {
  const collectable = (from: Store | StoreTransaction) =>
    from
      .selectFrom('invoices')
      .selectAll('invoices')
      .where('paid_at', 'is', null)
      .where('credits', 'is', null)
      .where('credited_at', 'is', null)
      .where('issued_on', '<=', sql<string>`${localDay(clock())}::date`)
      .where(
        sql<boolean>`not exists (select 1 from card_charges where card_charges.invoice_uid = invoices.uid
          and taken_back_at is null and (state <> 'refused' or settled_at > ${later(clock(), -PAUSE_MS)}))`,
      )
      .where(
        sql<boolean>`exists (select 1 from credit_cards where credit_cards.account_id = invoices.account_id
          and processor = ${processor} and is_default = 1 and created_at > all (
            select taken_back_at from card_charges where card_charges.invoice_uid = invoices.uid and taken_back_at is not null))`,
      )

  return async (log: Member['log']): Promise<void> => {
    const open = await collectable(store).orderBy('created_at').execute()
    for (const { uid, account_id: accountId, sub_cents: sub, gst_cents: gst, qst_cents: qst, total_cents: total } of open) {
      const readDue = async (transaction: StoreTransaction): Promise<DueCharge | null> => {
        const invoice = await collectable(transaction).where('uid', '=', uid).executeTakeFirst()
        return invoice === undefined ? null : { amounts: { sub, gst, qst, total }, cardId: null }
      }
      const charged = charges.chargeUnattended({ accountId, cause: 'period', invoiceUid: uid, readDue })
      await charged.catch((error: unknown) => log.warn({ err: error, invoiceUid: uid }, 'Invoice payment pending'))
    }
  }
}
