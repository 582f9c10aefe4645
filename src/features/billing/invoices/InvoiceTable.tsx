import Box from '@mui/material/Box'
import type { ListedInvoice } from '@/api'
import { useT } from '@/i18n/useT'
import { TableHead } from '@/ui/TableHead'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { InvoiceRow } from './InvoiceRow'
import { tableLook } from './tableLook'

/** A table where there is room, a card per invoice where there is not. */
export const InvoiceTable = ({ invoices }: { invoices: readonly ListedInvoice[] }) => {
  const t = useT()
  const isNarrow = useIsNarrow()
  const hasStatus = invoices.some((invoice) => invoice.is_paid !== null)
  const heads = [
    t('Date'),
    t('Reference'),
    t('Amount'),
    t('Total amount'),
    t('Operation'),
    ...(hasStatus ? [t('Status')] : []),
    t('Download'),
  ]
  return (
    <Box component="table" role="table" aria-label={t('Invoices')} sx={tableLook}>
      <TableHead heads={heads} />
      <Box component="tbody" role="rowgroup">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.uid} invoice={invoice} isNarrow={isNarrow} hasStatus={hasStatus} />
        ))}
      </Box>
    </Box>
  )
}
