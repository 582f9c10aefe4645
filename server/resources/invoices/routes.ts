import { billingOperations } from 'contract/billing'
import { invoicesOperations } from 'contract/invoices'
import { route, type BoundRoute } from '../../core/routes/route'
import type { InvoicesService } from './service'

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
