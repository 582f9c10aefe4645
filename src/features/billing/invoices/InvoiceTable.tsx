import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import type { ListedInvoice } from '@/api'
import { useT } from '@/i18n/useT'
import { isPaid } from './invoiceFacts'
import { InvoiceRow } from './InvoiceRow'
import { tableLook } from './tableLook'

const isBelowMedium = (theme: Theme): string => theme.breakpoints.down('md')

/** A table where there is room, a card per invoice where there is not. */
export const InvoiceTable = ({ invoices }: { invoices: readonly ListedInvoice[] }) => {
  const t = useT()
  const isNarrow = useMediaQuery(isBelowMedium, { noSsr: true })
  const hasStatus = invoices.some((invoice) => isPaid(invoice) !== null)
  const heads = [
    t('Date'),
    t('Reference'),
    t('Operation'),
    t('Amount'),
    t('Total amount'),
    ...(hasStatus ? [t('Status')] : []),
    t('Download'),
  ]
  return (
    <Box component="table" role="table" aria-label={t('Invoices')} sx={tableLook}>
      <Box component="thead" role="rowgroup">
        <Box component="tr" role="row">
          {heads.map((head) => (
            <th key={head} scope="col" role="columnheader">
              {head}
            </th>
          ))}
        </Box>
      </Box>
      <Box component="tbody" role="rowgroup">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.uid} invoice={invoice} isNarrow={isNarrow} hasStatus={hasStatus} />
        ))}
      </Box>
    </Box>
  )
}
