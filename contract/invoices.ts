import { SignedQuerySchema } from './files'
import { operation } from './operation'

export const invoicesOperations = {
  downloadInvoice: operation('GET', '/invoices/:invoiceUid', {
    query: SignedQuerySchema,
    access: 'signed',
    media: 'file',
    ext: true,
  }),
}
