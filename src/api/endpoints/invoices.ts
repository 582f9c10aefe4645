import { billingOperations, type InvoiceSchema } from 'contract/billing'
import type { Id } from 'contract/operation'
import { api } from '../api'
import { apiRequest } from '../apiRequest'
import type { Read } from '../readReply'
import { invoicesTag } from '../tags'

export type ListedInvoice = Read<typeof InvoiceSchema>

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    listInvoices: build.query<ListedInvoice[], void, { invoices: ListedInvoice[] }>({
      query: () => apiRequest(billingOperations.listInvoices, {}),
      transformResponse: ({ invoices }) => invoices,
      providesTags: [invoicesTag],
    }),
    /** The address works for some minutes. */
    getInvoiceFile: build.query<{ file_url: string }, Id>({
      query: (invoiceUid) => apiRequest(billingOperations.getInvoiceFile, { params: { invoiceUid } }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useListInvoicesQuery, useLazyGetInvoiceFileQuery } = calls
