import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useMemo, useState } from 'react'
import { fresh, listInvoices, useListInvoicesQuery, type ListedInvoice } from '@/api'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { ClearFilters } from '@/lists/history/FilterBar'
import { LoadMore } from '@/lists/LoadMore'
import { QuickFilter } from '@/lists/QuickFilter'
import { newestFirst } from '@/lists/newestFirst'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { useVisibleRows } from '@/lists/useVisibleRows'
import { EmptyState } from '@/ui/EmptyState'
import { TableHead } from '@/ui/TableHead'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { BillingListPage } from '../BillingListPage'
import { isMatch } from './invoiceSearch'
import { InvoiceRow, tableStyles, withStatus } from './InvoiceRow'

const InvoiceTable = ({ invoices }: { invoices: readonly ListedInvoice[] }) => {
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
    <Box component="table" role="table" aria-label={t('Invoices')} sx={hasStatus ? [tableStyles, withStatus] : tableStyles}>
      <TableHead heads={heads} />
      <Box component="tbody" role="rowgroup">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.uid} invoice={invoice} isNarrow={isNarrow} hasStatus={hasStatus} />
        ))}
      </Box>
    </Box>
  )
}

const whole = { hasNextPage: false, isWaiting: false, fetchNextPage: () => undefined } as const

const InvoiceList = ({ invoices }: { invoices: readonly ListedInvoice[] }) => {
  const t = useT()
  const language = useLanguage()
  const [filter, setFilter] = useState('')
  const sorted = useMemo(() => newestFirst(invoices, ({ date }) => date), [invoices])
  const rows = sorted.filter((invoice) => isMatch(invoice, filter, language, t))
  const { shown, hasMore, more } = useVisibleRows({ rows, filter, ...whole })
  const { place, keepFocus } = useKeepFocus(shown.length)
  const handleClear = (): void => {
    keepFocus()
    setFilter('')
  }
  if (invoices.length === 0) {
    return (
      <Paper variant="outlined">
        <EmptyState icon={<ReceiptLong />} message={t('No invoice yet.')} />
      </Paper>
    )
  }
  return (
    <Box ref={place} tabIndex={-1} role="region" aria-label={t('Invoices')} sx={{ display: 'grid', gap: 2, outline: 'none' }}>
      <Box sx={{ displayPrint: 'none' }}>
        <QuickFilter label={t('Quick filter')} value={filter} onChange={setFilter} />
      </Box>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {shown.length === 0 ? (
          <EmptyState icon={<SearchOff />} message={t('No invoices match your filter.')} action={<ClearFilters onClear={handleClear} />} />
        ) : (
          <InvoiceTable invoices={shown} />
        )}
      </Paper>
      {shown.length === 0 ? null : (
        <Box sx={{ displayPrint: 'none' }}>
          <LoadMore shown={shown.length} hasMore={hasMore} onMore={more} />
        </Box>
      )}
    </Box>
  )
}

export const InvoicesPage = () => {
  const t = useT()
  const query = useListInvoicesQuery(undefined, fresh())
  return (
    <BillingListPage title={t('Invoices')} loadFailed={t("Couldn't load your invoices.")} query={query}>
      {(invoices) => <InvoiceList invoices={invoices} />}
    </BillingListPage>
  )
}
InvoicesPage.firstQueries = () => [listInvoices.initiate()]
