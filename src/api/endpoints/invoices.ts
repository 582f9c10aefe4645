import { billingRows } from 'contract/billing'
import type { Id } from 'contract/row'
import { isId } from '@/lib/id'
import { api } from '../api'
import { call } from '../call'
import { isAnything, isText, listOf, objectOf } from '../guards'
import { invoicesTag } from '../tags'

/** What is `unknown` may be missing or odd. */
export interface ListedInvoice {
  uid: Id
  date: unknown
  reference: unknown
  sub_amount: unknown
  total_amount: unknown
  type: unknown
  /** A service without this extension leaves it out. */
  is_paid?: unknown
}

const isListed = objectOf({
  uid: isId,
  date: isAnything,
  reference: isAnything,
  sub_amount: isAnything,
  total_amount: isAnything,
  type: isAnything,
})

const areListed = objectOf({ invoices: listOf(isListed) })
const isFile = objectOf({ file_url: isText })

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    listInvoices: build.query<ListedInvoice[], void, { invoices: ListedInvoice[] }>({
      query: () => call(billingRows.listInvoices, { isReply: areListed }),
      transformResponse: ({ invoices }) => invoices,
      providesTags: [invoicesTag],
    }),
    /** The address works for some minutes. */
    getInvoiceFile: build.query<{ file_url: string }, Id>({
      query: (invoiceUid) => call(billingRows.getInvoiceFile, { params: { invoiceUid }, isReply: isFile }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useListInvoicesQuery, useLazyGetInvoiceFileQuery } = calls
