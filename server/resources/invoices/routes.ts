import { billingRows } from 'contract/billing'
import { invoicesRows } from 'contract/invoices'
import { billingSchemas } from 'contract/schemas/billing'
import { invoicesSchemas } from 'contract/schemas/invoices'
import { fileRoute, route, type BoundRoute } from '../../core/routes/route'
import type { InvoicesService } from './service'

export const invoicesRoutes = (invoices: InvoicesService): BoundRoute[] => [
  route(billingRows.listPayments, billingSchemas.listPayments, async ({ caller }) => ({
    payments: await invoices.payments(caller.accountId),
  })),
  route(billingRows.listInvoices, billingSchemas.listInvoices, async ({ caller }) => ({
    invoices: await invoices.list(caller.accountId),
  })),
  route(billingRows.getInvoiceFile, billingSchemas.getInvoiceFile, async ({ caller, params }) => ({
    file_url: await invoices.fileUrl(caller.accountId, params.invoiceUid),
  })),
  fileRoute(invoicesRows.downloadInvoice, invoicesSchemas.downloadInvoice, ({ params, query, countFor }) =>
    invoices.download(params.invoiceUid, query, countFor),
  ),
]
