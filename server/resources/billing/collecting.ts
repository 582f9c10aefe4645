import { sql } from 'kysely'
import type { Member } from '../../core/routes/call'
import { HOUR_MS, later, type Clock } from '../../core/clock'
import type { CardsPort } from '../../providers/cards/cards'
import type { Store, StoreTransaction } from '../../store/tables'
import type { ChargesService, WantedCharge } from '../charges/service'

interface Parts {
  store: Store
  clock: Clock
  charges: Pick<ChargesService, 'chargeOfOurs'>
  cards: Pick<CardsPort, 'processor'>
}

/** A card that was refused is tried again the next day. */
const PAUSE_MS = 24 * HOUR_MS

/** Has the default card pay the invoices of periods; without one they stay owed until there is one. */
export const makeCollecting = ({ store, clock, charges, cards: { processor } }: Parts) => {
  /** Not paid, not being paid, and not refused a moment ago. */
  const collectable = (from: Store | StoreTransaction) =>
    from
      .selectFrom('invoices')
      .selectAll('invoices')
      .where('paid_at', 'is', null)
      .where(
        sql<boolean>`not exists (select 1 from card_charges where card_charges.invoice_uid = invoices.uid
          and (state <> 'refused' or settled_at > ${later(clock(), -PAUSE_MS)}))`,
      )
      .where(
        sql<boolean>`exists (select 1 from credit_cards where credit_cards.account_id = invoices.account_id
          and processor = ${processor} and is_default = 1)`,
      )

  return async (log: Member['log']): Promise<void> => {
    const open = await collectable(store).orderBy('created_at').execute()
    for (const { uid, account_id: accountId, sub_cents: sub, gst_cents: gst, qst_cents: qst, total_cents: total } of open) {
      const wanted = async (transaction: StoreTransaction): Promise<WantedCharge | null> => {
        const invoice = await collectable(transaction).where('uid', '=', uid).executeTakeFirst()
        return invoice === undefined ? null : { amounts: { sub, gst, qst, total }, cardId: null }
      }
      const charged = charges.chargeOfOurs({ accountId, cause: 'period', invoiceUid: uid, wanted })
      await charged.catch((error: unknown) => log.warn({ err: error, invoiceUid: uid }, 'an invoice is not paid yet'))
    }
  }
}
