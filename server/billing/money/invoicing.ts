import { sql } from 'kysely'
import type { BilledTo, InvoiceLine, Seller } from '../../platform/database/columns'
import type { StoreTransaction } from '../../platform/database/tables'
import type { Taxed } from './plans'

export interface NewInvoice {
  uid: string
  type: 'monthly_plan' | 'prepaid_account'
  issuedOn: string
  period?: { start: string; end: string }
  lines: readonly InvoiceLine[]
  amounts: Taxed
  seller: Seller
  paidAt: Date | null
  now: Date
  credits?: string
}

interface Account extends BilledTo {
  id: string
}

export const referenceOf = (number: number): string => `F-${String(number).padStart(6, '0')}`

/** References have no gaps, because invoices are never deleted. */
export const writeInvoice = async (transaction: StoreTransaction, account: Account, invoice: NewInvoice): Promise<void> => {
  const { uid, type, issuedOn, period, lines, amounts, seller, paidAt, now, credits = null } = invoice
  const { id: account_id, name, address, address2, city, state, postalcode, country } = account
  const count = transaction.selectFrom('invoices').select(sql<number>`count(*)::int`.as('count'))
  const { count: before } = await count.where('account_id', '=', account_id).executeTakeFirstOrThrow()
  const dates = { period_start_date: period?.start ?? null, period_end_date: period?.end ?? null }
  await transaction
    .insertInto('invoices')
    .values({
      uid,
      account_id,
      reference: referenceOf(before + 1),
      type,
      issued_on: issuedOn,
      ...dates,
      lines: JSON.stringify(lines),
      billed_to: JSON.stringify({ name, address, address2, city, state, postalcode, country }),
      seller: JSON.stringify(seller),
      sub_cents: amounts.sub,
      gst_cents: amounts.gst,
      qst_cents: amounts.qst,
      total_cents: amounts.total,
      paid_at: paidAt,
      created_at: now,
      credits,
    })
    .execute()
}

export const prepaidLine = (cents: number): InvoiceLine => ({ label: { en: 'Prepaid funds', fr: 'Fonds prépayés' }, cents })

export const planLine = (name: string, cents: number): InvoiceLine => ({
  label: { en: `${name} plan – one month`, fr: `Forfait ${name} – un mois` },
  cents,
})
