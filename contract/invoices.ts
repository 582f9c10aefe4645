import { SignedQuerySchema } from './files'
import { operation } from './operation'

export const invoicesOperations = {
  /** The PDF of an invoice, always the same bytes; 404 once expired, altered or made for another account. */
  downloadInvoice: operation('GET', '/invoices/:invoiceUid', {
    query: SignedQuerySchema,
    access: 'signed',
    media: 'file',
    ext: true,
  }),
}
