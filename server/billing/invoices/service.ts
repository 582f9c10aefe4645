import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { billingOperations, type Invoice, type Payment, invoicesOperations } from 'contract/billing'
import type { SignedQuery } from 'contract/audiofiles'
import { MOST_FOUND, type SearchReply } from 'contract/search'
import { dispositionOf } from '../../platform/texts/disposition'
import { NotFound } from '../../platform/failures/failures'
import { localDay } from 'callflow/calendar'
import { makeFairQueue } from '../../platform/jobs/fairQueue'
import { route, type FileAnswer, type FileRequest, type BoundRoute } from '../../platform/http/routes/route'
import { pdfHeaders } from '../../platform/http/security'
import type { SignedUrls } from '../../platform/sessions/token'
import { prepared } from '../../platform/database/transaction'
import { hasWords } from '../../platform/texts/texts'
import type { Store } from '../../platform/database/tables'
import type { Tax } from '../money/taxes'
import type { BrandCache } from '../../platform/brand/brand'
import { invoiceTaxes, pdfOf, type InvoiceRow, type PaidWith } from './pdf'

interface Deps {
  store: Store
  signedUrls: SignedUrls
  brand: Pick<BrandCache, 'read'>
}

/** Drawing one takes as much CPU as many other requests. */
const DRAWN_AT_ONCE = { perAccount: 1, waitingPerAccount: 10 }

/** The signed text; its line break rules out any file id. */
const subjectOf = (uid: string): string => `invoice\n${uid}`

const onTheWire = ['uid', 'issued_on', 'reference', 'type', 'sub_cents', 'gst_cents', 'qst_cents', 'total_cents', 'paid_at', 'credited_at', 'billed_to', 'period_start_date'] as const

type Listed = Pick<InvoiceRow, (typeof onTheWire)[number]>

/** Where the two amounts are of other taxes than Quebec's. */
const taxesOf = (invoice: Listed): Pick<Invoice, 'taxes'> => {
  const { federal, provincial } = invoiceTaxes(invoice)
  if (provincial?.name.en === 'QST') return {}
  const wire = ({ name, rate }: Tax, cents: number) => ({ name: name.en, rate: rate / 1_000, amount: cents / 100 })
  return { taxes: [wire(federal, invoice.gst_cents), ...(provincial === null ? [] : [wire(provincial, invoice.qst_cents)])] }
}

const toWire = (invoice: Listed): Invoice => {
  const { uid, issued_on, reference, type, sub_cents, gst_cents, qst_cents, total_cents, paid_at, credited_at } = invoice
  return {
    uid,
    date: issued_on,
    reference,
    sub_amount: sub_cents / 100,
    total_amount: total_cents / 100,
    type,
    gst_amount: gst_cents / 100,
    qst_amount: qst_cents / 100,
    // A credited invoice isn't owed.
    is_paid: paid_at === null && credited_at === null ? 0 : 1,
    ...taxesOf(invoice),
  }
}

const amountText = (column: 'sub_cents' | 'total_cents') => sql`round(${sql.ref(column)} / 100.0, 2)`

/** "1,234.50", "1 234,50 $" and "1234.5" as amounts are written here. */
const withPlainAmounts = (text: string): string => text.replace(/[$\u00a0\u202f]/g, ' ').replace(/,(?=\d{1,2}(?!\d))/g, '.').replaceAll(',', '')

export const searchInvoices = async (store: Store, accountId: string, q: string): Promise<SearchReply['invoices']> => {
  const written = sql`lower(concat_ws(' ', reference, issued_on, ${amountText('sub_cents')}, ${amountText('total_cents')}))`
  const found = store.selectFrom('invoices').select(['uid', 'reference', 'issued_on', 'total_cents']).where('account_id', '=', accountId)
  const rows = await found.where(hasWords(written, withPlainAmounts(q))).orderBy('created_at', 'desc').orderBy('reference', 'desc').limit(MOST_FOUND).execute()
  return rows.map(({ uid, reference, issued_on, total_cents }) => ({ uid, reference, date: issued_on, total_amount: total_cents / 100 }))
}

export type InvoicesService = ReturnType<typeof makeInvoicesService>

export const makeInvoicesService = ({ store, signedUrls, brand }: Deps) => {
  const drawing = makeFairQueue(DRAWN_AT_ONCE)
  const invoicesOf = (accountId: string) => store.selectFrom('invoices').where('account_id', '=', accountId)

  const find = async (accountId: string, uid: string): Promise<InvoiceRow> => {
    const invoice = await invoicesOf(accountId).selectAll().where('uid', '=', uid).executeTakeFirst()
    if (invoice === undefined) throw new NotFound()
    return invoice
  }

  /** Null if the payment was reversed, or made with a card that was not saved. */
  const cardOf = async ({ uid, account_id }: InvoiceRow): Promise<PaidWith | null> => {
    const charges = store
      .selectFrom('card_charges')
      .innerJoin('credit_cards', 'credit_cards.account_id', 'card_charges.account_id')
      .where(sql<boolean>`credit_cards.provider_reference = card_charges.means ->> 'reference'`)
      .where('card_charges.account_id', '=', account_id)
      .where('card_charges.invoice_uid', '=', uid)
      .where('card_charges.state', '=', 'paid')
      .where('card_charges.taken_back_at', 'is', null)
    return (await charges.select(['credit_cards.type', 'credit_cards.last4']).executeTakeFirst()) ?? null
  }

  return {
    list: async (accountId: string): Promise<Invoice[]> => {
      const invoices = invoicesOf(accountId).select(onTheWire).modifyFront(prepared)
      return (await invoices.orderBy('created_at', 'desc').orderBy('reference', 'desc').execute()).map(toWire)
    },

    payments: async (accountId: string): Promise<Payment[]> => {
      const paid = await store
        .selectFrom('card_charges')
        .innerJoin('invoices', 'invoices.uid', 'card_charges.invoice_uid')
        .select(['card_charges.id', 'card_charges.settled_at', 'card_charges.total_cents', 'invoices.uid', 'invoices.type'])
        .modifyFront(prepared)
        .where('card_charges.account_id', '=', accountId)
        .where('card_charges.state', '=', 'paid')
        .orderBy('card_charges.settled_at', 'desc')
        .orderBy('card_charges.id', 'desc')
        .execute()
      return paid.map(({ id, settled_at, total_cents, uid, type }) => ({
        payment_id: id,
        date: localDay(settled_at ?? new Date(0)),
        amount: total_cents / 100,
        invoice: { uid, type },
      }))
    },

    fileUrl: async (accountId: string, uid: string): Promise<string> => {
      await find(accountId, uid)
      return `/v1/invoices/${uid}?${new URLSearchParams({ ...(await signedUrls.seal(accountId, subjectOf(uid))) }).toString()}`
    },

    download: async (uid: string, query: SignedQuery, countFor: FileRequest['countFor']): Promise<FileAnswer> => {
      if (!(await signedUrls.isRight(subjectOf(uid), query))) throw new NotFound()
      await countFor(query.account)
      const invoice = await find(query.account, uid)
      const card = await cardOf(invoice)
      const { name_en, seller } = await brand.read()
      const content = await drawing.run(query.account, () => pdfOf(invoice, card, name_en === '' && seller === null))
      const headers = {
        ...pdfHeaders,
        'content-type': 'application/pdf',
        'content-length': String(content.length),
        'content-disposition': dispositionOf(`${invoice.reference}.pdf`, 'inline'),
      }
      return { status: 200, headers, content: Readable.from([content]) }
    },
  }
}

export const invoicesRoutes = (invoices: InvoicesService): BoundRoute[] => [
  route(billingOperations.listPayments, async ({ caller }) => ({
    payments: await invoices.payments(caller.accountId),
  })),
  route(billingOperations.listInvoices, async ({ caller }) => ({
    invoices: await invoices.list(caller.accountId),
  })),
  route(billingOperations.getInvoiceFile, async ({ caller, params }) => ({
    file_url: await invoices.fileUrl(caller.accountId, params.invoiceUid),
  })),
  route(invoicesOperations.downloadInvoice, ({ params, query, countFor }) =>
    invoices.download(params.invoiceUid, query, countFor),
  ),
]
