import type { invoicesRows } from '../invoices'
import { SignedQuerySchema } from './files'
import { schemasOf } from './schemas'

export const invoicesSchemas = schemasOf<typeof invoicesRows>()({
  downloadInvoice: { query: SignedQuerySchema },
})
