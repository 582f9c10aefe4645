import { sql } from 'kysely'
import { localDay } from 'callflow/calendar'
import type { Book, Store, StoreTransaction } from '../../platform/database/tables'
import type { BilledTo, InvoiceLine, Seller } from '../../platform/database/columns'
import type { Plan } from './catalogue'
import type { Taxed } from './taxes'

/** Whom an invoice of now names. */
export type SellerOf = (transaction: StoreTransaction) => Promise<Seller>

interface NewInvoice {
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

/** Of the invoice with that uid, which it credits in whole or in part; `share` has the amounts, as they are on invoices. */
export const writeCreditNote = async (transaction: StoreTransaction, account: Account, credits: string, share: Taxed, note: Pick<NewInvoice, 'uid' | 'now'>): Promise<void> => {
  const found = transaction.selectFrom('invoices').selectAll().where('uid', '=', credits)
  const { type, reference, lines, seller, total_cents, period_start_date: start, period_end_date: end } = await found.executeTakeFirstOrThrow()
  const isWhole = share.total === total_cents
  const label = {
    en: (text: string) => `Credit note for invoice ${reference}: ${text}`,
    fr: (text: string) => `Note de crédit pour la facture ${reference}\u00a0: ${text}`,
  }
  const credited = isWhole ? lines : [{ label: { en: 'partial refund', fr: 'remboursement partiel' }, cents: share.sub }]
  await writeInvoice(transaction, account, {
    ...note,
    type,
    issuedOn: localDay(note.now),
    ...(start !== null && end !== null && { period: { start, end } }),
    lines: credited.map((line) => ({ label: { en: label.en(line.label.en), fr: label.fr(line.label.fr) }, cents: -line.cents })),
    amounts: { sub: -share.sub, gst: -share.gst, qst: -share.qst, total: -share.total },
    seller,
    paidAt: note.now,
    credits,
  })
  if (isWhole) await transaction.updateTable('invoices').set({ credited_at: note.now }).where('uid', '=', credits).execute()
}

export const prepaidLine = (cents: number): InvoiceLine => ({ label: { en: 'Prepaid funds', fr: 'Fonds prépayés' }, cents })

export const planLine = ({ name, nameFr, monthlyCents }: Pick<Plan, 'name' | 'nameFr' | 'monthlyCents'>): InvoiceLine => ({
  label: { en: `${name} plan – one month`, fr: `Forfait ${nameFr} – un mois` },
  cents: monthlyCents,
})

export type PostingKind =
  | 'prepaid_account'
  | 'number_registration'
  | 'number_registration_refund'
  | 'number_renewal'
  | 'extra_minutes'
  | 'destination_call'
  | 'monthly_plan'
  | 'monthly_plan_payment'
  | 'payment_taken_back'
  | 'payment_returned'
  | 'adjustment'
  | 'reversal'

export interface Concern {
  phoneNumber?: string | null
  minutes?: number | null
}

export interface Posting {
  id: string
  accountId: string
  kind: PostingKind
  at: Date
  /** What it is about, for people; it decides nothing. */
  concerns?: Concern
  /** In cents. The database enforces that they sum to zero. */
  entries: Readonly<Partial<Record<Book, number>>>
}

const books: readonly Book[] = ['prepaid', 'cards', 'usage', 'plan', 'gst', 'qst', 'owed']

export const post = async (transaction: StoreTransaction, { id, accountId, kind, at, entries, concerns = {} }: Posting): Promise<void> => {
  const moved = books.flatMap((book) => {
    const amount_cents = entries[book] ?? 0
    return amount_cents === 0 ? [] : [{ transaction_id: id, account_id: accountId, book, amount_cents }]
  })
  if (moved.length === 0) return
  const { phoneNumber: phone_number, minutes } = concerns
  const posting = { id, account_id: accountId, kind, occurred_at: at, phone_number, minutes }
  await transaction.insertInto('ledger_transactions').values(posting).execute()
  await transaction.insertInto('ledger_entries').values(moved).execute()
}

/** Returns the next free name, because the name of a reversed posting may be posted again. */
export const onceName = async (transaction: StoreTransaction, base: string): Promise<string> => {
  for (let turn = 1; ; turn += 1) {
    const name = turn === 1 ? base : `${base}-${turn}`
    const reversal = transaction.selectFrom('ledger_transactions').select('id').where('id', '=', reversalOf(name))
    if ((await reversal.executeTakeFirst()) === undefined) return name
  }
}

const reversalOf = (name: string): string => `${name}-reversed`

export const reverse = async (transaction: StoreTransaction, { id: base, accountId, at }: Omit<Posting, 'kind' | 'entries' | 'concerns'>): Promise<void> => {
  const name = await onceName(transaction, base)
  const entries = transaction.selectFrom('ledger_entries').select(['book', 'amount_cents']).where('transaction_id', '=', name)
  const posted = await entries.where('account_id', '=', accountId).execute()
  const reversed = transaction.selectFrom('ledger_transactions').select(['phone_number as phoneNumber', 'minutes'])
  const concerns = await reversed.where('id', '=', name).where('account_id', '=', accountId).executeTakeFirst()
  const opposite = Object.fromEntries(posted.map(({ book, amount_cents }) => [book, -amount_cents]))
  await post(transaction, { id: reversalOf(name), accountId, kind: 'reversal', at, entries: opposite, ...(concerns && { concerns }) })
}

/** A part of a statement, like those of `usage.ts` and `periods.ts`, so that a call needs one statement for all of them. */
export const balanceIn = (accountId: string, book: Book) =>
  sql<number>`(select coalesce(sum(amount_cents), 0)::bigint from ledger_entries where account_id = ${accountId} and book = ${book})`

export const balanceOf = async (store: Store, accountId: string, book: Book): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`select ${balanceIn(accountId, book)} as cents`.execute(store)
  return rows[0]?.cents ?? 0
}
