import type { SignedQuery } from './files'
import { row } from './row'

export const invoicesRows = {
  /** The PDF of an invoice, always the same bytes; 404 once expired, altered or made for another account. */
  downloadInvoice: row<{ query: SignedQuery }>()('GET', '/invoices/:invoiceUid', { access: 'signed', media: 'file', ext: true }),
}
